#include <baton/baton.h>

int main(void) {
  return baton_abi_version() == BATON_ABI_VERSION ? 0 : 1;
}
