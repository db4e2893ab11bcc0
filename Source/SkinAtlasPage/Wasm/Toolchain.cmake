# WebAssembly by clang and the WASI libraries:  cmake -S Source -B wasm -DCMAKE_TOOLCHAIN_FILE=SkinAtlasPage/Wasm/Toolchain.cmake
# Debian's packages: clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(SKINATLAS_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -fvisibility=hidden -ffunction-sections -fdata-sections")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_PREFIX_PATH /usr /usr/local) # of this machine: only libraries that are all headers are taken
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
