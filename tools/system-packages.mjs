// Installs programs that tests need from the system's packages.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'

/** Whether `apt-get install` works without asking anybody. @param {{ alsoLike?: boolean }} [options] systems made from Debian as well */
export function canInstall({ alsoLike = false } = {}) {
  const debian = alsoLike ? /^ID(_LIKE)?=.*\bdebian\b/m : /^ID=debian$/m
  return (
    process.getuid?.() === 0 && existsSync('/etc/os-release') && debian.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

export async function updateIndex() {
  await aptGet(['-qq', 'update'])
}

/** Tries to install them; callers check afterwards whether they are there. */
export async function installPackages(names, env = {}) {
  await aptGet(['-qq', 'install', '-y', '--no-install-recommends', ...names], env)
}

/** Runs until its end, however it ends. Gives its exit code, or why it did not start. */
export function runToEnd(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', resolve).once('close', resolve)
  })
}

const aptGet = (args, env) => runToEnd('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive', ...env })

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
