// Loaded into the server by `--profile`: the bench's message 'start' begins a CPU profile, 'stop' ends it and sends it.
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 200 })

process.on('message', (message) => {
  if (message === 'start') void session.post('Profiler.start')
  if (message === 'stop') void session.post('Profiler.stop').then(({ profile }) => process.send?.(profile))
})
