/* baton for C programs, and for other languages through C. The rules are those of
 * <baton/project.h>. All texts are UTF-8. */
#ifndef BATON_BATON_H
#define BATON_BATON_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Binary compatibility: a program that was built with the same number works with the library. */
#define BATON_ABI_VERSION 0

/* C has no `using`, and its names have a prefix. */
/* NOLINTBEGIN(modernize-use-using,readability-identifier-naming) */
typedef struct baton_project baton_project;
typedef struct baton_answer baton_answer;

/* The exit codes of the command line. */
enum baton_code {
  BATON_OK = 0,
  BATON_REFUSED = 1, /* the request was understood, and the answer is no: baton_answer_text() */
  BATON_USAGE = 2,
  BATON_MALFORMED = 3,
  BATON_CONFLICT = 4,
  BATON_UNAVAILABLE = 5,
  BATON_DENIED = 6,
  BATON_NOT_FOUND = 7,
  BATON_LIMIT = 8,
  BATON_INTERNAL = 70
};
/* NOLINTEND(modernize-use-using,readability-identifier-naming) */

/* "0.1.0"; the version of the library that is loaded. */
const char* baton_version(void);
int baton_abi_version(void);

/* Opens the project in `folder`, or, with NULL, the one around the current folder. Returns NULL
 * and sets *failure if it cannot be opened; free both kinds. `failure` may be NULL. */
baton_project* baton_project_open(const char* folder, baton_answer** failure);
void baton_project_close(baton_project* project);

/* Runs an operation of the command line ("status", "shared write") with the members of its request
 * as a JSON object; NULL for none. A negative answer ("check" of an agent that may not start) is a
 * document with the code that the command line exits with. Never returns NULL, except if memory is
 * exhausted. */
baton_answer* baton_run(baton_project* project, const char* operation, const char* request);

/* An agent's context as Markdown. */
baton_answer* baton_context_markdown(baton_project* project, const char* agent);

/* The findings of a JSON document, with positions, as a JSON array, which is empty if there are
 * none. The code is BATON_REFUSED if one of them is an error; the text is the array also then. */
baton_answer* baton_validate(baton_project* project, const char* document);

/* Any JSON document without what the policies redact. */
baton_answer* baton_redact(baton_project* project, const char* document);

enum baton_code baton_answer_code(const baton_answer* answer);

/* JSON, or Markdown where that was requested. Of a failure (BATON_USAGE and above): {"error": {…}}.
 * Of baton_validate: the array of findings. With BATON_REFUSED from the others: a refusal,
 * {"refused": true, "findings": […]}, or of baton_run a negative answer, a document without the
 * member "refused". Otherwise the answer. Valid until the answer is freed; ends with a zero byte,
 * which the size does not count. */
const char* baton_answer_text(const baton_answer* answer);
size_t baton_answer_size(const baton_answer* answer);
void baton_answer_free(baton_answer* answer);

#ifdef __cplusplus
}
#endif

#endif
