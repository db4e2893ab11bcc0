// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/Cage.h"

namespace SkinAtlas::Host
{
/**
 * How the quads of a cage hang together. A band is a run of quads entered and left through opposite edges: all edges
 * that a band crosses must be divided alike, and nothing else must.
 */
class QuadNet
{
public:
	explicit QuadNet(const Cage& Frame);

	struct Side
	{
		int32_t Edge = NoIndex;
		bool bReversed = false; // the quad runs along the edge from its higher to its lower point
	};

	int32_t PointCount = 0, EdgeCount = 0, BandCount = 0;
	std::vector<std::array<int32_t, 4>> Quads;
	std::vector<std::array<Side, 4>> Sides; // per quad: corner C to corner C + 1
	std::vector<int32_t> BandOf;            // per edge
	std::vector<bool> bOnPlane;             // per edge: lies in x = 0
	int32_t PlanePoints = 0;                // points in x = 0
};

/** Numbers the vertices that appear when every edge of band B is cut into Cuts[B] pieces: points, edges, then quads. */
class QuadLattice
{
public:
	QuadLattice(const QuadNet& InNet, std::vector<int32_t> InCuts);

	int32_t VertexCount() const { return Total; }

	/** Pieces of quad Q along its side 0 and along its side 1. */
	int32_t Wide(int32_t Q) const { return Cuts[Net->BandOf[Net->Sides[Q][0].Edge]]; }
	int32_t Deep(int32_t Q) const { return Cuts[Net->BandOf[Net->Sides[Q][1].Edge]]; }

	/** Vertex of quad Q in column I of Wide and row J of Deep; corner 0 is (0, 0), corner 1 is (Wide, 0). */
	int32_t Index(int32_t Q, int32_t I, int32_t J) const;

	/** Vertices of the whole body, both halves, that these cuts would give. */
	static int64_t CountMirrored(const QuadNet& Net, std::span<const int32_t> Cuts);

private:
	int32_t OnSide(int32_t Q, int32_t S, int32_t Step) const;

	const QuadNet* Net;
	std::vector<int32_t> Cuts;
	std::vector<int32_t> EdgeStart, QuadStart;
	int32_t Total = 0;
};
}
