# The machine's own folder of headers must not be searched when compiling for another machine: a folder with nothing but a
# link to the one header library that lies directly in it.
find_path(NlohmannFolder nlohmann/json.hpp REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK ${NlohmannFolder}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${CMAKE_BINARY_DIR}/include)
