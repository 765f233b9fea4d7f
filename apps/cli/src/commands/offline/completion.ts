import { asStarted, programName } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';

/**
 * Each asks the hidden `__complete` with the words so far; the last word is the one to complete. Where it knows nothing, files are
 * offered. The one of zsh is sourced, or loaded from a folder at the first Tab, which must complete too.
 */
const scripts: Readonly<Record<string, string>> = {
  bash: `_taprail() {
  local IFS=$'\\n'
  COMPREPLY=($(taprail __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _taprail taprail`,
  zsh: `#compdef taprail
_taprail() {
  local -a found
  found=(\${(f)"$(taprail __complete -- "\${words[@]:1:$((CURRENT-1))}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -a found; else _files; fi
}
if [ "$funcstack[1]" = _taprail ]; then _taprail "$@"; else compdef _taprail taprail; fi`,
  fish: `function __taprail_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (taprail __complete -- $words[2..-1] 2>/dev/null | string match -v '')
  if count $found >/dev/null
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c taprail -f -a '(__taprail_complete)'`,
};

const places: Readonly<Record<string, string>> = {
  bash: 'taprail completion bash > ~/.local/share/bash-completion/completions/taprail',
  zsh: 'taprail completion zsh > ~/.zfunc/_taprail',
  fish: 'taprail completion fish > ~/.config/fish/completions/taprail.fish',
};

export const completion: CommandSpec = {
  name: 'completion',
  summary: 'a script that completes commands, options, ids and events',
  args: [{ name: 'shell', summary: 'bash, zsh or fish', values: Object.keys(scripts) }],
  description: 'It completes the taprail that is on the path; npx has no completion of its own.',
  examples: Object.values(places),
  async run({ out }, { args }) {
    const script = scripts[args['shell']!]!;
    out.data({ shell: args['shell'], script }, () => script);
    if (process.stdout.isTTY) out.note(asStarted(`Keep it with: ${places[args['shell']!]}`));
    if (programName() !== 'taprail' && !out.isJson)
      out.note('It completes taprail, which must be on the path: export PATH="$PWD/node_modules/.bin:$PATH"');
  },
};
