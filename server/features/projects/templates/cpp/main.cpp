#include <iostream>
#include <string>
#include <vector>
#include "greetings.h"

// The program starts here. The function greeting is in the file greetings.cpp.
int main() {
    std::vector<std::string> names = {"Wanjiru", "Otieno", "Amina"};

    for (const std::string &name : names) {
        std::cout << greeting(name) << "\n";
    }

    std::cout << "That was " << names.size() << " greetings.\n";
    return 0;
}
