# bash completions for swiftdata-lint, written by "swiftdata-lint completions bash".

_swiftdata_lint() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} verb=lint words=
  local IFS=$'\n'
  # bash takes --name=value apart at the equal sign.
  if [[ $word == = ]]; then
    word=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in
      lint | explain | diagnose | diff | record | upgrade | freeze | new-version | inspect | report | server | init | help | completions | manual | skill | dump) verb=${COMP_WORDS[1]} ;;
    esac
  fi
  COMPREPLY=()
  case "$verb $option" in
    "lint --format") words=$'text\nconcise\njson\njsonl\nsarif\ngithub\ngitlab\njunit\ncheckstyle\nxcode\nmarkdown' ;;
    "lint --only") words=$(swiftdata-lint explain 2>/dev/null | awk '/^(  )?[A-Za-z]/ { print $1 }') ;;
    "lint --enable") words=$(swiftdata-lint explain 2>/dev/null | awk '/^(  )?[A-Za-z]/ { print $1 }') ;;
    "lint --disable") words=$(swiftdata-lint explain 2>/dev/null | awk '/^(  )?[A-Za-z]/ { print $1 }') ;;
    "lint --jobs") : ;;
    "lint --stdin-filename") : ;;
    "lint --deployment-target") : ;;
    "lint --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "lint --config") : ;;
    "lint --against") : ;;
    "lint --baseline") : ;;
    "lint --write-baseline") : ;;
    "lint --color") words=$'auto\nalways\nnever' ;;
    "explain --format") words=$'text\njson\nmarkdown' ;;
    "explain --config") : ;;
    "explain --color") words=$'auto\nalways\nnever' ;;
    "diagnose --in") : ;;
    "diagnose --format") words=$'text\njson\nmarkdown' ;;
    "diagnose --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "diagnose --config") : ;;
    "diagnose --color") words=$'auto\nalways\nnever' ;;
    "diff --format") words=$'text\njson\nmarkdown' ;;
    "diff --against") : ;;
    "diff --container") : ;;
    "diff --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "diff --config") : ;;
    "diff --color") words=$'auto\nalways\nnever' ;;
    "record --at") : ;;
    "record --all-tags") : ;;
    "record --store") : ;;
    "record --container") : ;;
    "record --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "record --config") : ;;
    "record --color") words=$'auto\nalways\nnever' ;;
    "upgrade --format") words=$'text\njson\nmarkdown' ;;
    "upgrade --store") : ;;
    "upgrade --container") : ;;
    "upgrade --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "upgrade --config") : ;;
    "upgrade --against") : ;;
    "upgrade --color") words=$'auto\nalways\nnever' ;;
    "freeze --from") : ;;
    "freeze --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "freeze --config") : ;;
    "freeze --color") words=$'auto\nalways\nnever' ;;
    "new-version --from") : ;;
    "new-version --plan") : ;;
    "new-version --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "new-version --config") : ;;
    "new-version --color") words=$'auto\nalways\nnever' ;;
    "inspect --format") words=$'text\njson\nmarkdown' ;;
    "inspect --at") : ;;
    "inspect --in") : ;;
    "inspect --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "inspect --config") : ;;
    "inspect --color") words=$'auto\nalways\nnever' ;;
    "report --output") : ;;
    "report --format") words=$'html\nmermaid\ndot' ;;
    "report --container") : ;;
    "report --project") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
    "report --config") : ;;
    "report --against") : ;;
    "report --color") words=$'auto\nalways\nnever' ;;
    "server --log") words=$'error\ninfo\ndebug' ;;
    "server --clientProcessId") : ;;
    "server --config") : ;;
    "server --color") words=$'auto\nalways\nnever' ;;
    "init --color") words=$'auto\nalways\nnever' ;;
    "help --color") words=$'auto\nalways\nnever' ;;
    "completions --color") words=$'auto\nalways\nnever' ;;
    "manual --color") words=$'auto\nalways\nnever' ;;
    "skill --color") words=$'auto\nalways\nnever' ;;
    "dump --color") words=$'auto\nalways\nnever' ;;
    *)
      case "$((COMP_CWORD > 1)) $verb $word" in
        ?" lint -"*) words=$'--format\n--only\n--enable\n--disable\n--strict\n--quiet\n--verbose\n--statistics\n--show-unresolved\n--show-files\n--exit-zero\n--jobs\n--watch\n--stdin-filename\n--deployment-target\n--fix\n--unsafe-fixes\n--diff\n--allow-dirty\n--project\n--config\n--no-config\n--against\n--released\n--baseline\n--write-baseline\n--force\n--color\n--help\n--version' ;;
        ?" explain -"*) words=$'--full\n--format\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" diagnose -"*) words=$'--in\n--format\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" diff -"*) words=$'--format\n--against\n--container\n--exit-code\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" record -"*) words=$'--at\n--all-tags\n--store\n--container\n--replace\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" upgrade -"*) words=$'--format\n--store\n--container\n--project\n--config\n--no-config\n--against\n--released\n--color\n--help\n--version' ;;
        ?" freeze -"*) words=$'--all\n--from\n--diff\n--allow-dirty\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" new-version -"*) words=$'--from\n--plan\n--diff\n--allow-dirty\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" inspect -"*) words=$'--format\n--at\n--in\n--sources\n--project\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" report -"*) words=$'--output\n--format\n--changes\n--container\n--project\n--config\n--no-config\n--against\n--released\n--color\n--help\n--version' ;;
        ?" server -"*) words=$'--log\n--stdio\n--clientProcessId\n--config\n--no-config\n--color\n--help\n--version' ;;
        ?" init -"*) words=$'--force\n--write\n--color\n--help\n--version' ;;
        ?" help -"*) words=$'--color\n--help\n--version' ;;
        ?" completions -"*) words=$'--color\n--help\n--version' ;;
        ?" manual -"*) words=$'--color\n--help\n--version' ;;
        ?" skill -"*) words=$'--color\n--help\n--version' ;;
        ?" dump -"*) words=$'--checksums\n--color\n--help\n--version' ;;
        0*) words=$'lint\nexplain\ndiagnose\ndiff\nrecord\nupgrade\nfreeze\nnew-version\ninspect\nreport\nserver\ninit\nhelp\ncompletions\nmanual\nskill\ndump' ;;
        "1 lint "*) : ;;
        "1 explain "*) words=$(swiftdata-lint explain 2>/dev/null | awk '/^  [A-Za-z]/ { print $1 }') ;;
        "1 diagnose "*) : ;;
        "1 diff "*) : ;;
        "1 record "*) : ;;
        "1 upgrade "*) : ;;
        "1 freeze "*) : ;;
        "1 new-version "*) : ;;
        "1 inspect "*) : ;;
        "1 report "*) : ;;
        "1 server "*) : ;;
        "1 init "*) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")); return ;;
        "1 help "*) words=$'lint\nexplain\ndiagnose\ndiff\nrecord\nupgrade\nfreeze\nnew-version\ninspect\nreport\nserver\ninit\nhelp\ncompletions\nmanual\nskill\ndump' ;;
        "1 completions "*) words=$'bash\nzsh\nfish' ;;
        "1 manual "*) : ;;
        "1 skill "*) : ;;
        "1 dump "*) : ;;
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -o default -F _swiftdata_lint swiftdata-lint
