import type { UserType } from '@asime/contract/accounts'
import type { Upload } from '@asime/contract/uploads'
import { mayRemoveUpload } from './uploads.policy.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createQueue } from '../../platform/queue.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { recognise } from './file-kinds.ts'
import { createFileMaker } from './file-process.ts'
import type { Picture } from './pictures.ts'
import { contentTypeOf, keysOf, toKey } from './upload-names.ts'
import {
  claimUnused,
  deleteRemoved,
  insertPictureHash,
  insertUpload,
  lockOwner,
  lockUploads,
  markReady,
  markRemoving,
  sumOfBytes,
  type UnusedUpload,
} from './uploads.repository.ts'

const MB = 1024 * 1024
/** What all files of a person may take up. A shop has several pictures of each of its products. */
const ROOM: Record<UserType, number> = { buyer: 200 * MB, admin: 200 * MB, vendor: 2048 * MB }

// Each takes a processor for about a second, and there are others who want an answer.
const inTurn = createQueue({ atOnce: 2, waiting: 8 })
const pictures = createFileMaker()
// Apart, and given up sooner: whatever a reader of sounds can be led into, pictures are made meanwhile.
const voices = createFileMaker({ stuckMs: 5_000 })

const SWEEP_BATCH = 100
const MAX_BATCHES = 100

interface Prepared extends Omit<Picture, 'width' | 'height' | 'thumbhash' | 'hash'> {
  kind: Upload['kind']
  width: number | null
  height: number | null
  thumbhash: string | null
  hash?: bigint | undefined
  durationMs: number | null
}

/** Whose file it is, and how much room they have. */
type Owner = Pick<Actor, 'userId' | 'userType'>

/** Makes and keeps the versions of a file. `isGone` tells that nobody waits for them any more. */
export async function storeUpload(
  context: Context,
  actor: Owner,
  content: Buffer,
  isGone: () => boolean,
): Promise<Upload> {
  const { files, hash, ...facts } = await prepare(content)
  if (isGone()) throw new AppError('validation_failed', { message: 'The request broke off' })
  const bytes = files.values().reduce((sum, file) => sum + file.length, 0)

  const id = await inTransaction(context.db, async (tx) => {
    await lockOwner(tx, actor.userId)
    if ((await sumOfBytes(tx, actor.userId)) + bytes > ROOM[actor.userType]) {
      throw new AppError('conflict', {
        message: `Your files have reached the limit of ${ROOM[actor.userType] / MB} MB. Remove files that you no longer need`,
      })
    }
    const made = await insertUpload(tx, { ownerId: actor.userId, bytes, ...facts })
    if (hash !== undefined) await insertPictureHash(tx, made, hash)
    return made
  })
  try {
    await putAll(context, id, files)
    const upload = await markReady(context.db, id)
    if (!upload) throw new Error(`upload ${id} vanished`)
    return upload
  } catch (error) {
    // Where that fails too, the row stays for the sweep.
    await markRemoving(context.db, id)
      .then(() => removeFiles(context, [{ id, kind: facts.kind }]))
      .catch(() => {})
    throw error
  }
}

async function prepare(content: Buffer): Promise<Prepared> {
  const kind = recognise(content)
  const nothing = { width: null, height: null, thumbhash: null, durationMs: null }
  if (kind === 'document') return { kind, ...nothing, files: new Map([['document.pdf', content]]) }
  if (kind === 'audio') return { kind, ...nothing, ...(await inTurn(() => voices.makeVoice(content))) }
  return { kind, ...nothing, ...(await inTurn(() => pictures.makePicture(content))) }
}

/** What a stored picture looks like, in turn with those that are made. @throws AppError validation_failed where it is broken, unavailable */
export async function hashPicture(content: Buffer): Promise<bigint | undefined> {
  return inTurn(() => pictures.hashPicture(content))
}

/** @throws when all have come to an end: one that is still under way would outlive what is then removed */
async function putAll(context: Context, id: string, files: Map<string, Buffer>): Promise<void> {
  const outcomes = await Promise.allSettled(
    files.entries().map(([name, content]) => context.files.put(toKey(id, name), content, contentTypeOf(name))),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** @throws AppError not_found, also for a file of others: not yours to know of; conflict while something shows it */
export async function deleteUpload(context: Context, actor: Owner, id: string): Promise<void> {
  const upload = await inTransaction(context.db, async (tx) => {
    const [found] = await lockUploads(tx, [id])
    if (!found || !mayRemoveUpload(actor, found)) throw new AppError('not_found', { message: 'File not found' })
    if (found.uses > 0) {
      throw new AppError('conflict', {
        message: 'This file is still in use. Remove it from the page that uses it first',
      })
    }
    await markRemoving(tx, id)
    return found
  })
  await removeFiles(context, [upload])
}

/** The job that removes what nothing has used for a day. */
export async function sweepUploads(context: Context): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const unused = await claimUnused(context.db, SWEEP_BATCH)
    await removeFiles(context, unused)
    if (unused.length < SWEEP_BATCH) return
  }
}

/** Files first: as long as there is a row, they are found again. */
async function removeFiles(context: Context, uploads: UnusedUpload[]): Promise<void> {
  const removed: string[] = []
  let failure: unknown
  for (const upload of uploads) {
    try {
      await context.files.remove(keysOf(upload))
      removed.push(upload.id)
    } catch (error) {
      failure ??= error
    }
  }
  await deleteRemoved(context.db, removed)
  if (failure) throw failure
}
