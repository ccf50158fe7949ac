/** Variables that git sets for hooks and aliases. They would name another repository, or change what a path means. */
export const repositoryVariable =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|CONFIG|QUARANTINE_PATH|NAMESPACE|\w+_PATHSPECS)$/;

/** The environment of git, without variables that name another repository and without a way to ask a question. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !repositoryVariable.test(name));
  return {
    ...Object.fromEntries(inherited),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
    GIT_EDITOR: ':',
    // Messages are in English, and names in UTF-8.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
  };
}
