import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guardDisk } from './disk-space.ts'

const MB = 1024 * 1024

/** A guard of a disk whose free space the test sets. */
async function startGuard() {
  const folder = await mkdtemp(join(tmpdir(), 'asime-disk-'))
  const disk = { freeMb: 1_000, isDown: false, looks: 0 }
  const told: boolean[] = []
  const said: string[] = []
  const guard = guardDisk({
    folder,
    freeBytes: async () => {
      disk.looks++
      return disk.freeMb * MB
    },
    setReadOnly: async (isReadOnly) => {
      if (disk.isDown) throw new Error('the database is down')
      told.push(isReadOnly)
    },
    log: (message) => said.push(message),
    lookEveryMs: 1,
  })
  onTestFinished(async () => {
    await guard.stop()
    await rm(folder, { recursive: true })
  })
  const reserve = () =>
    stat(join(folder, 'postgres.reserve')).then(
      ({ size }) => size / MB,
      () => 0,
    )
  /** Called with what it was told last. */
  const lookedAgain = async () => {
    const before = disk.looks
    await expect.poll(() => disk.looks).toBeGreaterThan(before + 2)
  }
  await guard.begun
  return { disk, told, said, reserve, lookedAgain }
}

test('before the disk is full the database takes no writes, and gives up its reserve last', async () => {
  const { disk, told, said, reserve } = await startGuard()
  // A state that an earlier server may have left is ended first.
  expect(told).toEqual([false])
  await expect.poll(reserve).toBe(48)

  disk.freeMb = 60
  await expect.poll(() => told).toEqual([false, true])
  expect(await reserve()).toBe(48)
  disk.freeMb = 10
  await expect.poll(reserve).toBe(0)
  expect(said).toEqual(['The disk is full: nothing can be saved until there is room'])
})

test('it takes writes again once there is room for the reserve too, without switching back and forth', async () => {
  const { disk, told, reserve, lookedAgain } = await startGuard()
  await expect.poll(reserve).toBe(48)
  disk.freeMb = 10
  await expect.poll(reserve).toBe(0)

  disk.freeMb = 100
  await lookedAgain()
  expect(told).toEqual([false, true])
  disk.freeMb = 200
  await expect.poll(() => told).toEqual([false, true, false])
  await expect.poll(reserve).toBe(48)
})

test('a database that is down is switched when it is back', async () => {
  const { disk, told, lookedAgain } = await startGuard()
  disk.isDown = true
  disk.freeMb = 10
  await lookedAgain()
  expect(told).toEqual([false])
  disk.isDown = false
  await expect.poll(() => told).toEqual([false, true])
})
