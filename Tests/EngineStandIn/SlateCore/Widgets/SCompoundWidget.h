// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/SCompoundWidget.h, Widgets/SWidget.h, Widgets/SNullWidget.h and Widgets/DeclarativeSyntaxSupport.h
// (SlateCore). Widgets keep what they are told, so that tests can read and press them.

#pragma once

#include "CoreMinimal.h"
#include "Input/Reply.h"
#include "Layout/Geometry.h"
#include "Layout/Visibility.h"
#include "Misc/Attribute.h"

#include <tuple>
#include <vector>

class FChildren; // [58]

class SWidget : public std::enable_shared_from_this<SWidget> // [54]
{
public:
	virtual ~SWidget() = default;
	virtual void Tick(const FGeometry&, const double, const float) {} // [A] every frame, while the widget is drawn
	virtual FChildren* GetChildren() { return nullptr; } // [58] pure in the engine; every panel has its own
	template <typename T>
	static TSharedRef<T> SharedThis(T* This) // of TSharedFromThis
	{
		return TSharedRef<T>(std::static_pointer_cast<T>(This->shared_from_this()));
	}
	std::vector<TSharedPtr<SWidget>> StandInChildren;
	TAttribute<EVisibility> StandInVisibility;
	const void* StandInType = nullptr; // the modules have no RTTI
};

namespace StandIn
{
template <typename Widget>
inline char TypeTag = 0;
}

/** What every widget takes. */
template <typename Derived>
struct TStandInArguments
{
	TAttribute<EVisibility> _Visibility;
	TAttribute<FText> _ToolTipText;
	float _RenderOpacity = 1.0f; // a plain value in every version read
	std::vector<TSharedPtr<SWidget>> StandInContent;

	Derived& Visibility(const TAttribute<EVisibility>& In)
	{
		_Visibility = In;
		return Self();
	}
	template <typename Functor>
	Derived& Visibility_Lambda(Functor In)
	{
		_Visibility = TAttribute<EVisibility>::CreateLambda(In);
		return Self();
	}
	Derived& RenderOpacity(float In)
	{
		_RenderOpacity = In;
		return Self();
	}
	Derived& ToolTipText(const TAttribute<FText>& In)
	{
		_ToolTipText = In;
		return Self();
	}
	template <typename Widget>
	Derived& operator[](const TSharedRef<Widget>& Child)
	{
		StandInContent.push_back(Child);
		return Self();
	}
	template <typename Slot>
	Derived& operator+(const Slot& In)
	{
		StandInContent.push_back(In.StandInChild);
		return Self();
	}
	Derived& Self() { return static_cast<Derived&>(*this); }
};

#define SLATE_BEGIN_ARGS(Widget) /* [58] */ \
public: \
	struct FArguments : public TStandInArguments<FArguments> \
	{ \
		FArguments()
#define SLATE_ARGUMENT(Type, Name) /* [58] */ \
	Type _##Name{}; \
	FArguments& Name(Type In) \
	{ \
		_##Name = In; \
		return *this; \
	}
#define SLATE_ATTRIBUTE(Type, Name) /* [58] */ \
	TAttribute<Type> _##Name; \
	FArguments& Name(const TAttribute<Type>& In) \
	{ \
		_##Name = In; \
		return *this; \
	} \
	template <typename Functor> \
	FArguments& Name##_Lambda(Functor In) \
	{ \
		_##Name = TAttribute<Type>::CreateLambda(In); \
		return *this; \
	}
#define SLATE_EVENT(Delegate, Name) /* [58] */ \
	Delegate _##Name; \
	template <typename Functor> \
	FArguments& Name##_Lambda(Functor In) \
	{ \
		_##Name = Delegate(In); \
		return *this; \
	} \
	template <typename Owner, typename Method> \
	FArguments& Name(Owner* Object, Method Member) \
	{ \
		_##Name = StandIn::BindMember<Delegate>(Object, Member); \
		return *this; \
	}
#define SLATE_END_ARGS() /* [58] */ \
	} \
	;

namespace StandIn
{
/** Delegates of widgets are plain functions here. */
template <typename Signature>
using TEvent = std::function<Signature>;

template <typename Delegate, typename Owner, typename Return, typename... Types>
Delegate BindMember(Owner* Object, Return (Owner::*Member)(Types...))
{
	return [Object, Member](Types... Values) { return (Object->*Member)(Values...); };
}

template <typename Widget, typename... Types>
struct TStandInMake
{
	std::tuple<Types...> Extra;
	TSharedPtr<Widget>* Exposed = nullptr;
	TStandInMake Expose(TSharedPtr<Widget>& Out) const { return {Extra, &Out}; }
	TSharedRef<Widget> operator<<=(const typename Widget::FArguments& Arguments) const
	{
		TSharedRef<Widget> Made = MakeShared<Widget>();
		Made->StandInType = &TypeTag<Widget>;
		if (Exposed != nullptr)
		{
			*Exposed = Made;
		}
		Made->StandInVisibility = Arguments._Visibility;
		Made->StandInChildren = Arguments.StandInContent;
		std::apply([&](const Types&... Values) { Made->Construct(Arguments, Values...); }, Extra);
		return Made;
	}
};

template <typename Widget, typename... Types>
TStandInMake<Widget, Types...> Make(const Types&... Extra)
{
	return {{Extra...}, nullptr};
}
}

#define SNew(Widget, ...) StandIn::Make<Widget>(__VA_ARGS__) <<= Widget::FArguments() // [54]
#define SAssignNew(Pointer, Widget, ...) /* [54] */ \
	StandIn::Make<Widget>(__VA_ARGS__).Expose(Pointer) <<= Widget::FArguments()

class SCompoundWidget : public SWidget // [54]
{
protected:
	struct FStandInSlot
	{
		SWidget& Owner;
		template <typename Widget>
		void operator[](const TSharedRef<Widget>& Child)
		{
			Owner.StandInChildren = {TSharedPtr<SWidget>(Child)};
		}
	};
	FStandInSlot ChildSlot{*this};
};

struct SNullWidget // [54]
{
	static TSharedRef<SWidget> NullWidget;
};

inline TSharedRef<SWidget> SNullWidget::NullWidget = MakeShared<SWidget>(); // [54]
