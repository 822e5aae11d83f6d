import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makePhoto, makePicture } from '../../../test/uploads.ts'
import { makeVoice } from '../../../test/voices.ts'
import { createFileMaker } from './file-process.ts'

function isAlive(pid: number | undefined): boolean {
  try {
    process.kill(pid ?? 0, 0)
    return pid !== undefined
  } catch {
    return false
  }
}

test('the process is there from the first picture on, and goes when there are none to make', async () => {
  const maker = createFileMaker({ idleMs: 300 })
  const content = await makePicture()
  expect(maker.pid()).toBeUndefined()

  const [first, second] = await Promise.all([maker.makePicture(content), maker.makePicture(content)])
  const pid = maker.pid()
  await sleep(150)
  await maker.makePicture(content)
  await sleep(200)
  expect(maker.pid()).toBe(pid)
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)

  expect(first).toEqual(second)
  expect(first).toMatchObject({ width: 40, height: 30 })
  expect(first.files.get('1600.webp')).toBeInstanceOf(Buffer)
  expect(maker.pid()).toBeUndefined()
})

test('a picture that breaks the process is an outage for those that were in it, and for no others', async () => {
  const maker = createFileMaker()
  const photo = await makePhoto(4_000, 3_000)
  const making = [maker.makePicture(photo), maker.makePicture(photo)]
  const pid = maker.pid() as number
  process.kill(pid, 'SIGSEGV')

  for (const one of making) await expect(one).rejects.toMatchObject({ code: 'unavailable' })
  expect(await maker.makePicture(await makePicture())).toMatchObject({ width: 40 })
  expect(maker.pid()).not.toBe(pid)
})

test('one that is stuck is given up with its process', async () => {
  const maker = createFileMaker({ stuckMs: 20 })

  await expect(maker.makePicture(await makePhoto(4_000, 3_000))).rejects.toMatchObject({ code: 'unavailable' })
})

test('how long the process takes to begin is not held against a recording', async () => {
  const maker = createFileMaker({ stuckMs: 1_000 })
  const making = maker.makeVoice(await makeVoice())
  const pid = maker.pid() as number
  process.kill(pid, 'SIGSTOP')
  await sleep(1_100)
  process.kill(pid, 'SIGCONT')

  expect(await making).toMatchObject({ durationMs: 2_000 })
})

test('a process that never begins is given up', async () => {
  const maker = createFileMaker({ startMs: 20 })

  await expect(maker.makeVoice(await makeVoice())).rejects.toMatchObject({ code: 'unavailable' })
})

test('what is wrong with a picture is said as it would be without the process', async () => {
  const maker = createFileMaker()

  await expect(maker.makePicture(Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This picture is damaged. Please choose another',
    errors: { file: 'This picture is damaged. Please choose another' },
  })
})
