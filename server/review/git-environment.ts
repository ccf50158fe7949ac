/** Variables that git sets for hooks and aliases. They would select another repository, or change the meaning of paths. */
export const repositoryVariable =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|CONFIG|QUARANTINE_PATH|NAMESPACE|\w+_PATHSPECS)$/;

/** The environment of git: without variables that select another repository, and without prompts. */
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
    // For English messages, and names in UTF-8.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
  };
}
