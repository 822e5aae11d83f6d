import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { type Form, formOf } from '../../../test/forms.ts'
import { filesIn, makePicture, useAppWithFiles } from '../../../test/uploads.ts'

// A second instead of ten for a request to arrive; files have longer.
const { app, folder } = useAppWithFiles({ limits: { requestMs: 1_000 } })
let address: string
beforeAll(async () => {
  address = await app().listen()
})

function head(user: TestUser, form: Form, length: string): string {
  const headers = { host: 'x', authorization: `Bearer ${user.token}`, ...form.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /api/v1/uploads HTTP/1.1\r\n${lines.join('')}${length}\r\n\r\n`
}

/** Connects, writes piece by piece, and gives what came back until the connection ended or something did. */
async function trickle(pieces: (string | Buffer)[], pauseMs: number): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}))
  for (const piece of pieces) {
    if (socket.destroyed || answer) break
    socket.write(piece)
    await sleep(pauseMs)
  }
  for (let i = 0; i < 100 && !answer && !socket.destroyed; i++) await sleep(50)
  socket.destroy()
  await ended
  return answer
}

function inPieces(payload: Buffer, count: number): Buffer[] {
  const size = Math.ceil(payload.length / count)
  return Array.from({ length: count }, (_, i) => payload.subarray(i * size, (i + 1) * size))
}

test('a body that does not say how long it is arrives as well', async () => {
  const form = formOf({ name: 'a.png', content: await makePicture() })
  const chunks = inPieces(form.payload, 3).flatMap((piece) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n'])
  const request = [head(await buildBuyer(app()), form, 'transfer-encoding: chunked'), ...chunks, '0\r\n\r\n']

  const answer = await sendRaw(address, Buffer.concat(request.map((part) => Buffer.from(part))))

  expect(answer.status).toBe(201)
})

test('a file may arrive more slowly than any other body', async () => {
  const user = await buildBuyer(app())
  const form = formOf({ name: 'a.png', content: await makePicture() })
  const pieces = inPieces(form.payload, 7)

  const [file, json] = await Promise.all([
    trickle([head(user, form, `content-length: ${form.payload.length}`), ...pieces], 500),
    trickle(
      [
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n',
        ...Array(7).fill('{'),
      ],
      500,
    ),
  ])

  expect(file).toMatch(/^HTTP\/1\.1 201 /)
  expect(json).toMatch(/^HTTP\/1\.1 408 /)
})

test('a file that breaks off leaves nothing behind, and the server goes on', async () => {
  const user = await buildBuyer(app())
  const form = formOf({ name: 'a.png', content: await makePicture({ width: 300, height: 300 }) })
  const before = await filesIn(folder)
  const { hostname, port } = new URL(address)
  for (const bytes of [0, 60, form.payload.length / 2, form.payload.length - 1]) {
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname)
      socket.on('error', () => {}).on('close', () => resolve())
      socket.write(head(user, form, `content-length: ${form.payload.length}`))
      socket.write(form.payload.subarray(0, bytes), () => setTimeout(() => socket.resetAndDestroy(), 50))
    })
  }
  await sleep(200)

  expect(await filesIn(folder)).toEqual(before)
  expect(await app().sql('SELECT FROM uploads WHERE owner_id = $1', [user.id])).toEqual([])
  expect((await sendRaw(address, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).status).toBe(200)
})

test('whoever hangs up while their file is being worked on finds nothing kept', async () => {
  const user = await buildBuyer(app())
  const form = formOf({ name: 'a.png', content: await makePicture({ width: 3_000, height: 3_000 }) })
  const { hostname, port } = new URL(address)
  await new Promise<void>((resolve) => {
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => {}).on('close', () => resolve())
    socket.write(head(user, form, `content-length: ${form.payload.length}`))
    socket.write(form.payload, () => setTimeout(() => socket.resetAndDestroy(), 20))
  })
  await sleep(2_000)

  expect(await app().sql('SELECT FROM uploads WHERE owner_id = $1', [user.id])).toEqual([])
})

test('a file that is announced too large is refused before it comes, and one that turns out so, as soon as it does', async () => {
  const user = await buildBuyer(app())
  const form = formOf({ name: 'a.png', content: '' })
  const start = form.payload.subarray(0, form.payload.lastIndexOf('\r\n------'))

  const announced = await sendRaw(address, head(user, form, 'content-length: 20000000'))
  expectFailure(announced, 'payload_too_large')

  const endless = head(user, form, 'transfer-encoding: chunked')
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576), Buffer.from('\r\n')])
  const beginning = Buffer.concat([
    Buffer.from(`${endless}${start.length.toString(16)}\r\n`),
    start,
    Buffer.from('\r\n'),
  ])
  const answer = await sendRaw(address, Buffer.concat([beginning, ...Array<Buffer>(12).fill(chunk)]))
  expectFailure(answer, 'payload_too_large')
})

test('the rest of a file that was refused is read past, so that whoever sends it gets to read why, and may go on', async () => {
  const user = await buildBuyer(app())
  const form = formOf({ field: 'other', name: 'a.png', content: Buffer.alloc(10_000_000) })

  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {})
  socket.write(head(user, form, `content-length: ${form.payload.length}`))
  await new Promise((resolve) => socket.write(form.payload, resolve))
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400 .*"Please send the file in the field/s)
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')

  await expect.poll(() => answer).toMatch(/HTTP\/1\.1 200 OK/)
})
