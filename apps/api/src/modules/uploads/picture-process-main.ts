import { constants, setPriority } from 'node:os'
import { AppError } from '../../platform/app-error.ts'
import type { Order, Outcome } from './picture-process.ts'
import { toPicture } from './pictures.ts'

// The process that makes pictures (picture-process.ts begins and ends it).

// Page requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A signal to the whole group is for the server, which ends this process when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', ({ id, content }: Order) => {
  void make(content).then((result) => process.send?.({ id, ...result } satisfies Outcome))
})

async function make(content: Buffer) {
  try {
    return { picture: await toPicture(content) }
  } catch (error) {
    const { code, message, errors } = error instanceof AppError ? error : new AppError('internal')
    return { refusal: { code, message, errors } }
  }
}
