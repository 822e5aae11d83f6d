import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of its own that does one task at a time, so that measuring costs the measured nothing but its share of the cores. */
export interface Helper<Task, Result> {
  run(task: Task): Promise<Result>
  stop(): Promise<void>
}

type Reply<Result> = { result: Result } | { error: string }

/** @param file in `processes/` */
export function startHelper<Task extends object, Result>(file: string): Helper<Task, Result> {
  const child = fork(fileURLToPath(new URL(`processes/${file}`, import.meta.url)), { execArgv: [] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file} ended unexpectedly`))
        child.once('exit', onExit)
        child.once('message', (reply: Reply<Result>) => {
          child.off('exit', onExit)
          if ('error' in reply) reject(new Error(`${file}: ${reply.error}`))
          else resolve(reply.result)
        })
        child.send(task, (error) => error && reject(error))
      }),
    stop: () => {
      if (child.connected) child.disconnect()
      return exited
    },
  }
}

/** The other side: answers each task that the parent sends. Ends with the parent. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', (task: Task) => {
    work(task).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ error: error.stack ?? error.message }),
    )
  })
  process.once('disconnect', () => process.exit())
  // Ctrl-C reaches the whole group; the parent ends us when it has tidied up.
  process.on('SIGINT', () => {})
}
