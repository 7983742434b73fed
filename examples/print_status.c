/* Prints the status of a workflow as JSON: print_status FOLDER */
#include <baton/baton.h>
#include <stdio.h>

int main(int argc, char** argv) {
  if (argc != 2) {
    fputs("usage: print_status FOLDER\n", stderr);
    return BATON_USAGE;
  }
  baton_answer* failure = NULL;
  baton_project* project = baton_project_open(argv[1], &failure);
  if (project == NULL) {
    fputs(baton_answer_text(failure), stderr);
    const int code = (int)baton_answer_code(failure);
    baton_answer_free(failure);
    return code;
  }
  baton_answer* status = baton_run(project, "status", NULL);
  const int code = (int)baton_answer_code(status);
  fputs(baton_answer_text(status), code == BATON_OK ? stdout : stderr);
  baton_answer_free(status);
  baton_project_close(project);
  return code;
}
