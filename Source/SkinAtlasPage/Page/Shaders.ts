// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The page's shaders. The skinning is the twin of SkinAtlasRuntime/Shaders/SkinAtlasSkin.ush, in the language of browsers.

export const weightsWidth = 2048; // texels in a row of the textures that hold something per vertex

const skinning = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2D;

uniform mat4 projectionMatrix, modelViewMatrix;
uniform sampler2D Bones;   // row J: three rows of joint J's float3x4, then the four records of its motion
uniform sampler2D Weights; // per vertex: texels of joint, weight, joint, weight
uniform int Texels;        // of a vertex
uniform int Method;        // 0 linear, 1 dual quaternion

struct Surface { vec3 Position, Normal; };

vec4 LoadInfluences(int V, int T)
{
	int I = V * Texels + T;
	return texelFetch(Weights, ivec2(I % ${weightsWidth}, I / ${weightsWidth}), 0);
}

vec4 LoadBone(float J, int I) { return texelFetch(Bones, ivec2(I, int(J)), 0); }

vec3 NormalisedOr(vec3 A, vec3 Fallback)
{
	float SquaredLength = dot(A, A);
	return SquaredLength > 1e-36 ? A * inversesqrt(SquaredLength) : Fallback;
}

// By the cofactor: right under any stretch, and the outer side stays outside where the map mirrors.
vec3 MapNormal(vec3 Row0, vec3 Row1, vec3 Row2, vec3 Normal)
{
	vec3 First = cross(Row1, Row2);
	float Handedness = dot(Row0, First) < 0.0 ? -1.0 : 1.0;
	return NormalisedOr(
		Handedness * vec3(dot(First, Normal), dot(cross(Row2, Row0), Normal), dot(cross(Row0, Row1), Normal)), Normal);
}

vec3 Rotate(vec4 Q, vec3 P) { return P + 2.0 * cross(Q.xyz, cross(Q.xyz, P) + Q.w * P); }

void AddLinear(inout vec4 Row0, inout vec4 Row1, inout vec4 Row2, float J, float Weight)
{
	Row0 += Weight * LoadBone(J, 0);
	Row1 += Weight * LoadBone(J, 1);
	Row2 += Weight * LoadBone(J, 2);
}

Surface SkinLinear(int V, Surface Rest)
{
	vec4 Row0 = vec4(0), Row1 = vec4(0), Row2 = vec4(0);
	float Total = 0.0;
	for (int T = 0; T < Texels; ++T)
	{
		vec4 Two = LoadInfluences(V, T);
		AddLinear(Row0, Row1, Row2, Two.x, Two.y);
		AddLinear(Row0, Row1, Row2, Two.z, Two.w);
		Total += Two.y + Two.w;
	}
	if (!(Total > 0.0))
	{
		return Rest;
	}
	vec4 P = vec4(Rest.Position, 1);
	return Surface(vec3(dot(Row0, P), dot(Row1, P), dot(Row2, P)), MapNormal(Row0.xyz, Row1.xyz, Row2.xyz, Rest.Normal));
}

// Of two quaternions for one rotation the one nearer to the heaviest joint's enters the sum.
void AddMotion(inout vec4 Real, inout vec4 Dual, inout vec3 Diagonal, inout vec3 Across, vec4 Pivot, float J, float Weight)
{
	vec4 Q = LoadBone(J, 3);
	float Signed = dot(Q, Pivot) < 0.0 ? -Weight : Weight;
	Real += Signed * Q;
	Dual += Signed * LoadBone(J, 4);
	Diagonal += Weight * LoadBone(J, 5).xyz;
	Across += Weight * LoadBone(J, 6).xyz;
}

// Rows come heaviest first.
Surface SkinDualQuaternion(int V, Surface Rest)
{
	vec4 Pivot = LoadBone(LoadInfluences(V, 0).x, 3);
	vec4 Real = vec4(0), Dual = vec4(0);
	vec3 Diagonal = vec3(0), Across = vec3(0);
	for (int T = 0; T < Texels; ++T)
	{
		vec4 Two = LoadInfluences(V, T);
		AddMotion(Real, Dual, Diagonal, Across, Pivot, Two.x, Two.y);
		AddMotion(Real, Dual, Diagonal, Across, Pivot, Two.z, Two.w);
	}
	float SquaredLength = dot(Real, Real);
	if (!(SquaredLength > 1e-12))
	{
		return Rest;
	}
	Real *= inversesqrt(SquaredLength);
	Dual *= inversesqrt(SquaredLength);
	vec3 Row0 = vec3(1.0 + Diagonal.x, Across.x, Across.y);
	vec3 Row1 = vec3(Across.x, 1.0 + Diagonal.y, Across.z);
	vec3 Row2 = vec3(Across.y, Across.z, 1.0 + Diagonal.z);
	vec3 P = vec3(dot(Row0, Rest.Position), dot(Row1, Rest.Position), dot(Row2, Rest.Position));
	vec3 Translation = 2.0 * (Real.w * Dual.xyz - Dual.w * Real.xyz + cross(Real.xyz, Dual.xyz));
	return Surface(Rotate(Real, P) + Translation, Rotate(Real, MapNormal(Row0, Row1, Row2, Rest.Normal)));
}

Surface Skin(int V, Surface Rest)
{
	if (Method == 0)
	{
		return SkinLinear(V, Rest);
	}
	return SkinDualQuaternion(V, Rest);
}
`;

const encoding = /* glsl */ `
vec3 ToSrgb(vec3 Linear)
{
	return mix(12.92 * Linear, 1.055 * pow(max(Linear, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, Linear));
}
`;

export const meshVertex = /* glsl */ `${skinning}
in vec3 position, normal, computed, original; // the latter two are colours
in float distance;
uniform int Original;
out vec3 Normal, View, Albedo;
out float Signed;

void main()
{
	Surface Posed = Skin(gl_VertexID, Surface(position, normal));
	vec4 P = modelViewMatrix * vec4(Posed.Position, 1);
	// Mesh to scene may scale, but alike in all directions where it matters to the eye.
	Normal = mat3(modelViewMatrix) * Posed.Normal;
	View = P.xyz;
	Albedo = Original == 1 ? original : computed;
	Signed = distance;
	gl_Position = projectionMatrix * P;
}
`;

export const meshFragment = /* glsl */ `
precision highp float;
uniform vec2 Ring;       // shift and half width of the chosen joint's overlap, mesh units; no rings where width < 0
uniform vec3 RingColour;
uniform float Rim;       // how much light comes from behind: none on white paper
in vec3 Normal, View, Albedo;
in float Signed;
out vec4 Out;
${encoding}
float Line(float From, float Pixels)
{
	float Slope = fwidth(Signed);
	return Slope > 1e-9 ? 1.0 - smoothstep(Pixels - 0.6, Pixels + 0.6, abs(Signed - From) / Slope) : 0.0;
}

void main()
{
	vec3 N = normalize(Normal), V = normalize(-View);
	N = dot(N, V) < 0.0 && !gl_FrontFacing ? -N : N;
	// Lights of the camera: a soft key from above left, the sky, bounce from below, a rim.
	float Key = max(dot(N, normalize(vec3(-0.45, 0.65, 0.75))), 0.0);
	float Sky = 0.5 + 0.5 * N.y;
	vec3 Light = vec3(0.98, 0.96, 0.92) * Key * 0.85 + mix(vec3(0.20, 0.185, 0.17), vec3(0.40, 0.42, 0.46), Sky);
	float Grazing = pow(1.0 - max(dot(N, V), 0.0), 3.0);
	vec3 Colour = Albedo * Light + Rim * Grazing * vec3(0.75, 0.85, 1.0) * Sky;
	if (Ring.y >= 0.0)
	{
		// With a dark seam, so that they show on every colour.
		float Low = Ring.x - Ring.y, High = Ring.x + Ring.y;
		Colour *= 1.0 - 0.8 * max(Line(Low, 3.0), Line(High, 3.0));
		Colour = mix(Colour, RingColour, max(Line(Low, 1.5), Line(High, 1.5)));
	}
	Out = vec4(ToSrgb(Colour), 1);
}
`;

/** What lies under the pointer: vertex plus one, signed distance, whether the vertex itself was hit. */
export const pickVertex = /* glsl */ `${skinning}
in vec3 position, normal;
in float distance;
uniform float AsPoints;
flat out float Vertex;
out float Signed;

void main()
{
	vec4 P = modelViewMatrix * vec4(Skin(gl_VertexID, Surface(position, normal)).Position, 1);
	gl_Position = projectionMatrix * vec4(P.xyz * (1.0 - 0.001 * AsPoints), 1); // a vertex wins over its own triangles
	gl_PointSize = 1.0;
	Vertex = float(gl_VertexID + 1);
	Signed = distance;
}
`;

export const pickFragment = /* glsl */ `
precision highp float;
uniform float AsPoints;
flat in float Vertex;
in float Signed;
out vec4 Out;
void main() { Out = vec4(Vertex, Signed, AsPoints, 1); }
`;

/** A line of constant width on the screen from A to B; corner x: -1 or 1 across, y: 0 at A, 1 at B. */
const wideLine = /* glsl */ `
uniform vec2 Resolution;
uniform float Width;
in vec3 position; // of a unit quad

// Nearer to the eye by a thousandth: on the surface, not in it, and not in front of what hides it.
vec4 ToClip(vec3 P) { return projectionMatrix * vec4((modelViewMatrix * vec4(P, 1)).xyz * 0.999, 1); }

void PlaceCorner(vec3 A, vec3 B)
{
	vec4 ClipA = ToClip(A), ClipB = ToClip(B);
	vec2 Along = (ClipB.xy / ClipB.w - ClipA.xy / ClipA.w) * Resolution;
	bool IsDot = A == B; // a line of no length is a square, wider than lines
	vec2 Ahead = IsDot ? vec2(1, 0) : Along / max(length(Along), 1e-6);
	vec2 Across = vec2(-Ahead.y, Ahead.x);
	gl_Position = position.y < 0.5 ? ClipA : ClipB;
	vec2 Offset = (Across * position.x + Ahead * (2.0 * position.y - 1.0)) * (IsDot ? 1.4 : 0.5) * Width;
	gl_Position.xy += Offset * 2.0 / Resolution * gl_Position.w;
}
`;

export const curveVertex = /* glsl */ `${skinning}${wideLine}
uniform sampler2D Positions;
uniform float Chosen;
in float joint;
in vec3 from, to; // ends of an edge and the place between them
out float Strength;

vec3 OnEdge(vec3 Where)
{
	int A = int(Where.x), B = int(Where.y);
	vec3 RestA = texelFetch(Positions, ivec2(A % ${weightsWidth}, A / ${weightsWidth}), 0).xyz;
	vec3 RestB = texelFetch(Positions, ivec2(B % ${weightsWidth}, B / ${weightsWidth}), 0).xyz;
	return mix(Skin(A, Surface(RestA, vec3(0))).Position, Skin(B, Surface(RestB, vec3(0))).Position, Where.z);
}

void main()
{
	PlaceCorner(OnEdge(from), OnEdge(to));
	Strength = joint == Chosen ? 1.0 : 0.5;
}
`;

export const curveFragment = /* glsl */ `
precision highp float;
uniform vec3 Ink;
in float Strength;
out vec4 Out;
${encoding}
// Opaque: pieces of a line overlap at their ends. Weaker ones come nearer to the colour of clay.
void main() { Out = vec4(ToSrgb(mix(vec3(0.25), Ink, Strength)), 1); }
`;

export const boneVertex = /* glsl */ `${skinning}${wideLine}
uniform float Chosen;
in vec4 head, tail; // rest position and joint
out float Strength;

vec3 Posed(vec4 End)
{
	vec4 P = vec4(End.xyz, 1);
	return vec3(dot(LoadBone(End.w, 0), P), dot(LoadBone(End.w, 1), P), dot(LoadBone(End.w, 2), P));
}

void main()
{
	PlaceCorner(Posed(head), Posed(tail));
	gl_Position.z = -gl_Position.w; // in front of all
	Strength = head.w == Chosen ? 1.0 : 0.55;
}
`;
