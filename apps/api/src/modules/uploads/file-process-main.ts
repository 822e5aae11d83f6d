import { constants, setPriority } from 'node:os'
import { AppError } from '../../platform/app-error.ts'
import type { Begun, Order, Outcome } from './file-process.ts'
import { toLook, toPicture } from './pictures.ts'

// The process that makes pictures and voice notes (file-process.ts begins and ends it).

// Page requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A signal to the whole group is for the server, which ends this process when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', ({ id, kind, content }: Order) => {
  const begin = () => process.send?.({ id, isBegun: true } satisfies Begun)
  void make(kind, content, begin).then((result) => process.send?.({ id, ...result } satisfies Outcome))
})

async function make(kind: Order['kind'], content: Buffer, begin: () => void) {
  try {
    const read = kind === 'voice' ? (await import('./voices.ts')).toVoice : kind === 'look' ? toLook : toPicture
    begin()
    return { made: await read(content) }
  } catch (error) {
    const { code, message, errors } = error instanceof AppError ? error : new AppError('internal')
    return { refusal: { code, message, errors } }
  }
}
