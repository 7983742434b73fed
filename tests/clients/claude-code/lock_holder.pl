# Holds baton's lock as another process of baton would: with an open file description lock, which
# neither Node nor flock(1) can take.   perl lock_holder.pl FILE SECONDS     says "held" once it has it
use strict;
use warnings;
use Fcntl qw(F_WRLCK SEEK_SET);

my ($file, $seconds) = @ARGV;
my $set_lock_and_wait = 38;    # F_OFD_SETLKW
open(my $handle, '+<', $file) or die "$file: $!\n";
# struct flock on 64-bit Linux: type, whence, start, length (0: all), process.
my $lock = pack('s s x4 q q i x4', F_WRLCK, SEEK_SET, 0, 0, 0);
fcntl($handle, $set_lock_and_wait, $lock) or die "$file: $!\n";
$| = 1;
print "held\n";
sleep($seconds);
