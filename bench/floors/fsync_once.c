// What one durable write costs: a process, one small file, one fsync.
//   fsync_once FILE
#include <fcntl.h>
#include <unistd.h>

int main(int count, char** words) {
  if (count != 2) return 2;
  const int file = open(words[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return 1;
  if (write(file, "one line of a journal\n", 22) != 22) return 1;
  return fsync(file) == 0 ? 0 : 1;
}
