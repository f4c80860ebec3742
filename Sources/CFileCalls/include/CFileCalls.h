// Renames that Swift's modules of the C libraries do not offer, under one name on all systems.
#ifndef C_FILE_CALLS_H
#define C_FILE_CALLS_H

/// How `openat` opens a folder that is only passed on the way to another: without the permission to list it, where the
/// system knows that.
extern const int file_passage_flags;

/// Renames an entry unless the new name is taken: then -1 with EEXIST. -1 with ENOSYS, EINVAL or ENOTSUP where the
/// system or the volume does not know it.
int file_rename_exclusive(int source_folder, const char *source, int target_folder, const char *target);

/// Lets two entries change their places in one step. -1 with ENOSYS, EINVAL or ENOTSUP where the system or the volume
/// does not know it.
int file_exchange(int source_folder, const char *source, int target_folder, const char *target);

#endif
