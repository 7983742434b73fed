// What replacing a whole file durably costs: read it, write it to another name, fsync, rename,
// fsync of the folder. Nothing is parsed.
//   replace_file FOLDER NAME
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char* read_file(int folder, const char* name, size_t* size) {
  const int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) return NULL;
  *size = (size_t)status.st_size;
  char* text = malloc(*size + 1);
  if (text == NULL || read(file, text, *size) != status.st_size) return NULL;
  return text;
}

int main(int count, char** words) {
  if (count != 3) return 2;
  const int folder = open(words[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  size_t size = 0;
  const char* text = read_file(folder, words[2], &size);
  if (text == NULL) return 1;
  char temporary[64];
  snprintf(temporary, sizeof temporary, ".replace-%ld", (long)getpid());
  const int file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 || write(file, text, size) != (ssize_t)size || fsync(file) != 0) return 1;
  if (renameat(folder, temporary, folder, words[2]) != 0) return 1;
  return fsync(folder) == 0 ? 0 : 1;
}
