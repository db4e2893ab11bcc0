// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Templates/SharedPointer.h (Core).

#pragma once

#include <memory>
#include <utility>

enum class ESPMode // [54]
{
	NotThreadSafe,
	ThreadSafe
};

template <typename T, ESPMode Mode>
class TSharedRef;

template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TSharedPtr // [58]
{
public:
	TSharedPtr() = default;
	TSharedPtr(std::nullptr_t) {}
	explicit TSharedPtr(std::shared_ptr<T> In) : Pointer(std::move(In)) {}
	template <typename U>
	TSharedPtr(const TSharedPtr<U, Mode>& Other) : Pointer(Other.StandInShared())
	{
	}

	bool IsValid() const { return Pointer != nullptr; }
	explicit operator bool() const { return IsValid(); }
	T* Get() const { return Pointer.get(); }
	T* operator->() const { return Pointer.get(); }
	T& operator*() const { return *Pointer; }
	TSharedRef<T, Mode> ToSharedRef() const;
	void Reset() { Pointer.reset(); }
	friend bool operator==(const TSharedPtr& A, const TSharedPtr& B) { return A.Pointer == B.Pointer; }
	const std::shared_ptr<T>& StandInShared() const { return Pointer; }

private:
	std::shared_ptr<T> Pointer;
};

/** Never null. */
template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TSharedRef // [58]
{
public:
	explicit TSharedRef(std::shared_ptr<T> In) : Pointer(std::move(In)) {}
	template <typename U>
	TSharedRef(const TSharedRef<U, Mode>& Other) : Pointer(Other.StandInShared())
	{
	}

	T& Get() const { return *Pointer; }
	T* operator->() const { return Pointer.get(); }
	T& operator*() const { return *Pointer; }
	TSharedPtr<T, Mode> ToSharedPtr() const { return TSharedPtr<T, Mode>(Pointer); }
	template <typename U>
	operator TSharedPtr<U, Mode>() const
	{
		return TSharedPtr<U, Mode>(std::shared_ptr<U>(Pointer));
	}
	friend bool operator==(const TSharedRef& A, const TSharedRef& B) { return A.Pointer == B.Pointer; }
	const std::shared_ptr<T>& StandInShared() const { return Pointer; }

private:
	std::shared_ptr<T> Pointer;
};

template <typename T, ESPMode Mode>
TSharedRef<T, Mode> TSharedPtr<T, Mode>::ToSharedRef() const // [54]
{
	return TSharedRef<T, Mode>(Pointer);
}

template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TWeakPtr // [54]
{
public:
	TWeakPtr() = default;
	TWeakPtr(std::nullptr_t) {}
	TWeakPtr(const TSharedPtr<T, Mode>& In) : Pointer(In.StandInShared()) {}
	TWeakPtr(const TSharedRef<T, Mode>& In) : Pointer(In.StandInShared()) {}
	TSharedPtr<T, Mode> Pin() const { return TSharedPtr<T, Mode>(Pointer.lock()); }
	bool IsValid() const { return !Pointer.expired(); }

private:
	std::weak_ptr<T> Pointer;
};

template <typename T, ESPMode Mode = ESPMode::ThreadSafe, typename... Types>
TSharedRef<T, Mode> MakeShared(Types&&... Arguments) // [54]
{
	return TSharedRef<T, Mode>(std::make_shared<T>(std::forward<Types>(Arguments)...));
}
