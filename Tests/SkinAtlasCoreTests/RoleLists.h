// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The joints of public rigs with the roles that people give them. One joint a line, indented below its parent, the role
// last. Only the left side is listed: the right one differs in its mark. Sources: Resources/Docs/Roles.md.

#pragma once

namespace SkinAtlas::Lists
{
inline constexpr const char* Unreal5 = R"(
root root
	pelvis pelvis
		spine_01 spine
			spine_02 spine
				spine_03 spine
					spine_04 spine
						spine_05 spine
							clavicle_l clavicle
								upperarm_l shoulder
									lowerarm_l elbow
										hand_l wrist
											index_metacarpal_l finger
												index_01_l finger
													index_02_l finger
														index_03_l finger
											middle_metacarpal_l finger
												middle_01_l finger
													middle_02_l finger
														middle_03_l finger
											ring_metacarpal_l finger
												ring_01_l finger
													ring_02_l finger
														ring_03_l finger
											pinky_metacarpal_l finger
												pinky_01_l finger
													pinky_02_l finger
														pinky_03_l finger
											thumb_01_l finger
												thumb_02_l finger
													thumb_03_l finger
										lowerarm_twist_02_l twist
										lowerarm_twist_01_l twist
									upperarm_twist_01_l twist
									upperarm_twist_02_l twist
							neck_01 neck
								neck_02 neck
									head head
		thigh_l hip
			calf_l knee
				foot_l ankle
					ball_l toe
				calf_twist_02_l twist
				calf_twist_01_l twist
			thigh_twist_01_l twist
			thigh_twist_02_l twist
	ik_foot_root ik
		ik_foot_l ik
	ik_hand_root ik
		ik_hand_gun ik
			ik_hand_l ik
	interaction helper
	center_of_mass helper
)";

inline constexpr const char* Mixamo = R"(
mixamorig:Hips pelvis
	mixamorig:Spine spine
		mixamorig:Spine1 spine
			mixamorig:Spine2 spine
				mixamorig:Neck neck
					mixamorig:Head head
						mixamorig:HeadTop_End tip
						mixamorig:LeftEye eye
				mixamorig:LeftShoulder clavicle
					mixamorig:LeftArm shoulder
						mixamorig:LeftForeArm elbow
							mixamorig:LeftHand wrist
								mixamorig:LeftHandThumb1 finger
									mixamorig:LeftHandThumb2 finger
										mixamorig:LeftHandThumb3 finger
											mixamorig:LeftHandThumb4 finger
								mixamorig:LeftHandIndex1 finger
									mixamorig:LeftHandIndex2 finger
								mixamorig:LeftHandMiddle1 finger
								mixamorig:LeftHandRing1 finger
								mixamorig:LeftHandPinky1 finger
	mixamorig:LeftUpLeg hip
		mixamorig:LeftLeg knee
			mixamorig:LeftFoot ankle
				mixamorig:LeftToeBase toe
					mixamorig:LeftToe_End tip
)";

// HumanIK: Mixamo's words with roll joints as links of the chain.
inline constexpr const char* HumanIk = R"(
Reference root
	Hips pelvis
		Spine spine
			LeftShoulder clavicle
				LeftArm shoulder
					LeftArmRoll twist
						LeftForeArm elbow
							LeftForeArmRoll twist
								LeftHand wrist
									LeftInHandIndex finger
			Neck neck
				Head head
		LeftUpLeg hip
			LeftUpLegRoll twist
				LeftLeg knee
					LeftLegRoll twist
						LeftFoot ankle
							LeftToeBase toe
)";

// VRM 1.0 and Unity's HumanBodyBones: the same bones, thumbs named differently.
inline constexpr const char* Humanoid = R"(
hips pelvis
	spine spine
		chest spine
			upperChest spine
				neck neck
					head head
						leftEye eye
						jaw jaw
				leftShoulder clavicle
					leftUpperArm shoulder
						leftLowerArm elbow
							leftHand wrist
								leftThumbMetacarpal finger
									leftThumbProximal finger
										leftThumbDistal finger
								leftThumbIntermediate finger
								leftIndexProximal finger
									leftIndexIntermediate finger
										leftIndexDistal finger
								leftMiddleProximal finger
								leftRingProximal finger
								leftLittleProximal finger
									leftLittleIntermediate finger
										leftLittleDistal finger
	leftUpperLeg hip
		leftLowerLeg knee
			leftFoot ankle
				leftToes toe
)";

// Neck and head are numbered on with the spine: spine.004 to spine.006.
inline constexpr const char* Rigify = R"(
DEF-spine spine
	DEF-spine.001 spine
		DEF-spine.002 spine
			DEF-spine.003 spine
				DEF-spine.004 neck
					DEF-spine.005 neck
						DEF-spine.006 head
							DEF-jaw jaw
								DEF-chin face
							DEF-ear.L ear
							DEF-brow.B.L face
							DEF-lid.T.L face
							DEF-lip.T.L face
							DEF-cheek.B.L face
							DEF-forehead.L face
							DEF-temple.L face
							DEF-nose face
							DEF-tongue face
							DEF-teeth.T face
							DEF-eye.L eye
				DEF-shoulder.L clavicle
					DEF-upper_arm.L shoulder
						DEF-upper_arm.L.001 twist
							DEF-forearm.L elbow
								DEF-forearm.L.001 twist
									DEF-hand.L wrist
										DEF-palm.01.L finger
											DEF-f_index.01.L finger
												DEF-f_index.02.L finger
										DEF-thumb.01.L finger
				DEF-breast.L other
	DEF-pelvis.L pelvis
	DEF-thigh.L hip
		DEF-thigh.L.001 twist
			DEF-shin.L knee
				DEF-shin.L.001 twist
					DEF-foot.L ankle
						DEF-toe.L toe
MCH-foot_roll.L helper
)";

inline constexpr const char* Biped = R"(
Bip01 other
	Bip01 Footsteps helper
	Bip01 Pelvis pelvis
		Bip01 Spine spine
			Bip01 Spine1 spine
				Bip01 Neck neck
					Bip01 Head head
						Bip01 HeadNub tip
						Bip01 Ponytail1 hair
						Bip01 MJaw jaw
						Bip01 LEyeBlinkTop face
						Bip01 LEye eye
					Bip01 L Clavicle clavicle
						Bip01 L UpperArm shoulder
							Bip01 LUpArmTwist twist
							Bip01 L Forearm elbow
								Bip01 L ForeTwist twist
									Bip01 L ForeTwist1 twist
								Bip01 L Hand wrist
									Bip01 L Finger0 finger
										Bip01 L Finger01 finger
											Bip01 L Finger0Nub tip
			Bip01 L Thigh hip
				Bip01 LThighTwist twist
				Bip01 L Calf knee
					Bip01 L HorseLink ankle
						Bip01 L Foot toe
							Bip01 L Toe0 toe
								Bip01 L Toe0Nub tip
		Bip01 Tail tail
			Bip01 Tail1 tail
		Bip01 Prop1 prop
)";

// Character Creator and AccuRig: the joints of the neck are called twists.
inline constexpr const char* CharacterCreator = R"(
CC_Base_BoneRoot root
	CC_Base_Hip pelvis
		CC_Base_Pelvis pelvis
			CC_Base_L_Thigh hip
				CC_Base_L_ThighTwist01 twist
				CC_Base_L_Calf knee
					CC_Base_L_CalfTwist01 twist
					CC_Base_L_Foot ankle
						CC_Base_L_ToeBase toe
							CC_Base_L_BigToe1 toe
		CC_Base_Waist spine
			CC_Base_Spine01 spine
				CC_Base_Spine02 spine
					CC_Base_NeckTwist01 neck
						CC_Base_NeckTwist02 neck
							CC_Base_Head head
								CC_Base_FacialBone face
								CC_Base_JawRoot jaw
									CC_Base_Tongue01 face
								CC_Base_UpperJaw jaw
									CC_Base_Teeth01 face
								CC_Base_L_Eye eye
					CC_Base_L_Clavicle clavicle
						CC_Base_L_Upperarm shoulder
							CC_Base_L_UpperarmTwist01 twist
							CC_Base_L_Forearm elbow
								CC_Base_L_ForearmTwist01 twist
								CC_Base_L_Hand wrist
									CC_Base_L_Thumb1 finger
									CC_Base_L_Mid1 finger
										CC_Base_L_Mid2 finger
)";

// Daz Genesis 3 and 8: a side is one small letter, limbs bend and twist.
inline constexpr const char* Genesis = R"(
hip pelvis
	pelvis pelvis
		lThighBend hip
			lThighTwist twist
				lShin knee
					lFoot ankle
						lMetatarsals toe
							lToe toe
								lBigToe toe
	abdomenLower spine
		abdomenUpper spine
			chestLower spine
				chestUpper spine
					lCollar clavicle
						lShldrBend shoulder
							lShldrTwist twist
								lForearmBend elbow
									lForearmTwist twist
										lHand wrist
											lThumb1 finger
											lCarpal2 finger
												lMid1 finger
					neckLower neck
						neckUpper neck
							head head
								lowerJaw jaw
								lEye eye
)";

// Advanced Skeleton (Maya): twist joints are called parts of the joint above, and lie in the limb's chain.
inline constexpr const char* AdvancedSkeleton = R"(
Root_M root
	RootPart1_M root
		RootPart2_M root
			Spine1_M spine
				Spine1Part1_M spine
					Spine1Part2_M spine
						Chest_M spine
							Neck_M neck
								NeckPart1_M neck
									Head_M head
										Eye_L eye
											EyeEnd_L tip
										Jaw_M jaw
											JawEnd_M tip
										HeadEnd_M tip
							Scapula_L clavicle
								Shoulder_L shoulder
									ShoulderPart1_L twist
										ShoulderPart2_L twist
											Elbow_L elbow
												ElbowPart1_L twist
													ElbowPart2_L twist
														Wrist_L wrist
															MiddleFinger1_L finger
																MiddleFinger2_L finger
																	MiddleFinger3_L finger
															ThumbFinger1_L finger
																ThumbFinger2_L finger
																	ThumbFinger3_L finger
															Cup_L finger
																PinkyFinger1_L finger
	Hip_L hip
		HipPart1_L twist
			HipPart2_L twist
				Knee_L knee
					Ankle_L ankle
						Toes_L toe
							ToesEnd_L tip
)";

// mGear (Maya): component, side and number, name; a limb's joints are numbered, and end in the hand or the foot.
inline constexpr const char* MGear = R"(
global_C0_0_jnt root
	spine_C0_pelvis_jnt pelvis
		spine_C0_01_jnt spine
			spine_C0_02_jnt spine
				neck_C0_0_jnt neck
					neck_C0_head_jnt head
						jaw_C0_jaw_jnt jaw
						eye_L0_eye_jnt eye
				shoulder_L0_shoulder_jnt clavicle
					arm_L0_0_jnt shoulder
						arm_L0_1_jnt shoulder
							arm_L0_2_jnt elbow
								arm_L0_end_jnt wrist
									finger_L0_0_jnt finger
										finger_L0_1_jnt finger
									thumb_L0_0_jnt finger
										thumb_L0_1_jnt finger
		leg_L0_0_jnt hip
			leg_L0_1_jnt hip
				leg_L0_2_jnt knee
					leg_L0_end_jnt ankle
						foot_L0_0_jnt toe
)";

// 3ds Max CAT: hubs are pelvis, chest and head, whichever they are.
inline constexpr const char* Cat = R"(
CATRigHub001 other
	CATRigSpine1 spine
		CATRigSpine2 spine
			CATRigHub002 other
				CATRigNeck1 neck
					CATRigHub003 other
				CATRigLArmCollarbone clavicle
					CATRigLArm1 shoulder
						CATRigLArm2 elbow
							CATRigLArmPalm wrist
								CATRigLArmDigit11 finger
									CATRigLArmDigit12 finger
	CATRigLLeg1 hip
		CATRigLLeg2 knee
			CATRigLLegAnkle ankle
				CATRigLLegDigit11 toe
	CATRigTail1 tail
)";

inline constexpr const char* AutoRigPro = R"(
root.x root
	spine_01.x spine
		spine_02.x spine
			spine_03.x spine
				neck.x neck
					head.x head
						c_jawbone.x jaw
						c_eye.l eye
						c_eyebrow_01.l face
				shoulder.l clavicle
					arm_stretch.l shoulder
						arm_twist.l twist
						forearm_stretch.l elbow
							forearm_twist.l twist
							hand.l wrist
								c_thumb1.l finger
									c_thumb2.l finger
								c_index1_base.l finger
									c_index1.l finger
	thigh_stretch.l hip
		thigh_twist.l twist
		leg_stretch.l knee
			leg_twist.l twist
			foot.l ankle
				toes_01.l toe
)";

inline constexpr const char* VRoid = R"(
Root root
	J_Bip_C_Hips pelvis
		J_Bip_C_Spine spine
			J_Bip_C_Chest spine
				J_Bip_C_UpperChest spine
					J_Sec_L_Bust1 other
						J_Sec_L_Bust2 other
					J_Bip_C_Neck neck
						J_Bip_C_Head head
							J_Adj_L_FaceEye eye
							J_Sec_Hair1_01 hair
								J_Sec_Hair2_01 hair
									J_Sec_Hair2_01_end tip
					J_Bip_L_Shoulder clavicle
						J_Bip_L_UpperArm shoulder
							J_Bip_L_LowerArm elbow
								J_Bip_L_Hand wrist
									J_Bip_L_Index1 finger
		J_Bip_L_UpperLeg hip
			J_Sec_L_SkirtFront0_01 other
			J_Bip_L_LowerLeg knee
				J_Bip_L_Foot ankle
					J_Bip_L_ToeBase toe
)";

inline constexpr const char* SecondLife = R"(
mPelvis pelvis
	mSpine1 spine
		mSpine2 spine
			mTorso spine
				mChest spine
					mNeck neck
						mHead head
							mSkull head
							mEyeLeft eye
							mFaceRoot face
								mFaceJaw jaw
								mFaceEar1Left ear
					mCollarLeft clavicle
						mShoulderLeft shoulder
							mElbowLeft elbow
								mWristLeft wrist
									mHandMiddle1Left finger
										mHandMiddle2Left finger
									mHandThumb1Left finger
					mWingsRoot wing
						mWing1Left wing
	mHipLeft hip
		mKneeLeft knee
			mAnkleLeft ankle
				mFootLeft toe
					mToeLeft toe
	mTail1 tail
	mHindLimbsRoot root
		mHindLimb1Left hip
			mHindLimb2Left knee
)";

inline constexpr const char* Quaternius = R"(
Root root
	Hips pelvis
		Abdomen spine
			Torso spine
				Neck neck
					Head head
				Shoulder.L clavicle
					UpperArm.L shoulder
						LowerArm.L elbow
							Palm.L finger
								Middle1.L finger
							Thumb1.L finger
		UpperLeg.L hip
			LowerLeg.L knee
	Foot.L ankle
	PoleTarget.L helper
neutral_bone helper
)";

inline constexpr const char* QuaterniusAnimal = R"(
Body other
	Back spine
		Torso spine
			Neck1 neck
				Head head
					Ear1.L ear
			FrontShoulder.L clavicle
				FrontUpperLeg.L shoulder
					FrontLowerLeg.L elbow
		BackShoulder.L hip
			BackUpperLeg.L hip
				BackLowerLeg.L knee
		Tail1 tail
IKFrontLeg.L ik
)";

inline constexpr const char* PlainEnglish = R"(
hips pelvis
	lower back spine
		middle spine spine
			chest spine
				neck neck
					head head
						jaw jaw
						left eye eye
						left ear ear
				left shoulder shoulder
					left elbow elbow
						left wrist wrist
							left index finger finger
				left wing wing
	left hip hip
		left knee knee
			left ankle ankle
				left toes toe
	tail tail
)";

// Numbered limbs: the order decides.
inline constexpr const char* Numbered = R"(
hip pelvis
	leg_left_1 hip
		leg_left_2 knee
			leg_left_3 ankle
				leg_left_4 toe
	spine spine
		arm_left_1 shoulder
			arm_left_2 elbow
				arm_left_3 wrist
)";

inline constexpr const char* MakeHuman = R"(
root root
	spine05 spine
		spine04 spine
			spine03 spine
				spine02 spine
					breast.L other
					spine01 spine
						clavicle.L clavicle
							shoulder01.L clavicle
								upperarm01.L shoulder
									upperarm02.L twist
										lowerarm01.L elbow
											lowerarm02.L twist
												wrist.L wrist
													finger1-1.L finger
														finger1-2.L finger
															finger1-3.L finger
													metacarpal1.L finger
														finger2-1.L finger
															finger2-2.L finger
																finger2-3.L finger
													metacarpal2.L finger
														finger3-1.L finger
															finger3-2.L finger
																finger3-3.L finger
													metacarpal3.L finger
														finger4-1.L finger
															finger4-2.L finger
																finger4-3.L finger
													metacarpal4.L finger
														finger5-1.L finger
															finger5-2.L finger
																finger5-3.L finger
						neck01 neck
							neck02 neck
								neck03 neck
									head head
										jaw jaw
											special04 face
												oris02 face
													oris01 face
												oris06.L face
													oris07.L face
											tongue00 face
												tongue01 face
													tongue02 face
														tongue03 face
															tongue04 face
															tongue07.L face
														tongue06.L face
													tongue05.L face
										levator02.L face
											levator03.L face
												levator04.L face
													levator05.L face
										special01 face
											oris04.L face
												oris03.L face
											oris06 face
												oris05 face
										special03 face
											levator06.L face
										special06.L face
											special05.L face
												eye.L eye
												orbicularis03.L face
												orbicularis04.L face
										temporalis01.L face
											oculi02.L face
												oculi01.L face
										temporalis02.L face
											risorius02.L face
												risorius03.L face
	pelvis.L pelvis
		upperleg01.L hip
			upperleg02.L twist
				lowerleg01.L knee
					lowerleg02.L twist
						foot.L ankle
							toe1-1.L toe
								toe1-2.L toe
							toe2-1.L toe
								toe2-2.L toe
									toe2-3.L toe
							toe3-1.L toe
								toe3-2.L toe
									toe3-3.L toe
							toe4-1.L toe
								toe4-2.L toe
									toe4-3.L toe
							toe5-1.L toe
								toe5-2.L toe
									toe5-3.L toe
)";
}
