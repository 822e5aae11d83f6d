import { DOCUMENT_TYPES, IMAGE_TYPES, MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, UPLOAD_RULE } from '@asime/contract/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../api/api.ts'
import { createTurns } from './create-turns.ts'
import { serverMessage } from '../api/server-message.ts'
import { serverTime } from '../format/server-clock.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadFile } from './upload-file.ts'
import { deleteUpload } from './delete-upload.ts'
import { isLost, type KeptFile } from './kept-files.ts'
import * as texts from './use-attachments.texts.ts'

/** The rule of the contract, whose amounts are not to be broken over two lines. */
export const FILE_RULE = UPLOAD_RULE.replaceAll(' MB', '\u00a0MB')
/** The same for pictures alone. */
export const PICTURE_RULE = FILE_RULE.replace(/, or PDF.*$/, '')
export const ACCEPTED_FILES = [...IMAGE_TYPES, ...DOCUMENT_TYPES].join(',')

/** As many files as the server works on at once for everybody; more would only slow each other down. */
const SENT_AT_ONCE = 2
/** Refused because of their content: sending them again would change nothing. */
const FINAL = new Set(['unsupported_media_type', 'payload_too_large', 'validation_failed', 'conflict', 'forbidden'])

interface Sending {
  id: string
  state: 'sending' | 'failed'
  name: string
  file: File
  previewUrl: string | undefined
  /** From 0 to 100. */
  progress: number
}
interface Sent {
  id: string
  state: 'sent'
  kept: KeptFile
}
export type Attaching = Sending | Sent

export interface Attachments {
  files: readonly Attaching[]
  /** What was refused since files were chosen last, with what could be chosen instead. */
  refusal: string | undefined
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** To another place in the order, counted from 0. */
  move: (id: string, to: number) => void
  retry: (id: string) => void
  /** Settles when no file is being sent; true when all have arrived, and none was refused meanwhile. */
  whenSettled: () => Promise<boolean>
}

interface Taken {
  most: number
  /** Without documents. */
  onlyPictures?: boolean
}

/**
 * Sends files while the rest of the form is filled in. `onChange` gets those that are there, in the order of choosing. Of the
 * initial ones, which a draft may have kept, those that the server has removed by now are left out and named.
 */
export function useAttachments(
  initial: readonly KeptFile[],
  onChange: (kept: KeptFile[]) => void,
  { most, onlyPictures = false }: Taken,
): Attachments {
  const [lost] = useState(() => initial.filter((file) => isLost(file, serverTime())))
  const [files, setFiles] = useState<readonly Attaching[]>(() =>
    initial.filter((file) => !lost.includes(file)).map(toSent),
  )
  const [refusal, setRefusal] = useState(() => (lost.length > 0 ? texts.pleaseAddAgain(lost) : undefined))
  // The state for work that outlives a rendering.
  const latest = useRef(files)
  const stops = useRef(new Map<string, AbortController>())
  const refusals = useRef(0)
  const running = useRef(new Set<Promise<void>>())
  const [inTurn] = useState(() => ({ shrink: createTurns(1), send: createTurns(SENT_AT_ONCE) }))

  const change = (next: readonly Attaching[]) => {
    latest.current = next
    setFiles(next)
  }
  const update = (id: string, changes: Partial<Sending>) =>
    change(latest.current.map((each) => (each.id === id && each.state !== 'sent' ? { ...each, ...changes } : each)))
  const tell = () => onChange(latest.current.flatMap((each) => (each.state === 'sent' ? [each.kept] : [])))
  const refuse = (id: string, why: string) => {
    refusals.current++
    change(latest.current.filter((each) => each.id !== id))
    // Of several that were chosen together each is named.
    setRefusal((before) => (before === undefined ? why : texts.andAlso(before, why)))
  }

  function start({ id, file, name }: Sending) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    const work = send(id, file, name, stop.signal).finally(() => {
      stops.current.delete(id)
      running.current.delete(work)
    })
    running.current.add(work)
  }

  async function send(id: string, file: File, name: string, signal: AbortSignal): Promise<void> {
    update(id, { state: 'sending', progress: 0 })
    const prepared = await inTurn.shrink(() => prepare(file, onlyPictures))
    if (signal.aborted) return
    if (!prepared) return refuse(id, notTaken(name, onlyPictures))
    update(id, { previewUrl: prepared.previewUrl })
    try {
      const upload = await inTurn.send(() =>
        uploadFile(prepared.file, { signal, onProgress: (progress) => update(id, { progress }) }),
      )
      const kept: KeptFile = { url: upload.url, name, thumbnailUrl: upload.thumbnail_url, sentAt: upload.created_at }
      // It was removed at the moment of its arrival.
      if (signal.aborted) return void deleteUpload(upload.url)
      change(latest.current.map((each) => (each.id === id ? { id, state: 'sent', kept } : each)))
      tell()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      if (FINAL.has(error.code)) refuse(id, texts.wasNotAdded(name, serverMessage(error) ?? error.message))
      else update(id, { state: 'failed' })
    }
  }

  function retry(id: string) {
    const failed = latest.current.find((each) => each.id === id)
    if (failed?.state === 'failed') start(failed)
  }

  const tellOfLost = useEffectEvent(() => lost.length > 0 && tell())
  useEffect(() => void tellOfLost(), [])

  // Back online: files that failed for lack of a connection are sent again.
  const retryAll = useEffectEvent(() => latest.current.forEach(({ id }) => retry(id)))
  useEffect(() => {
    const onLine = () => retryAll()
    addEventListener('online', onLine)
    return () => removeEventListener('online', onLine)
  }, [])
  useEffect(() => {
    const all = stops.current
    return () => all.forEach((stop) => stop.abort())
  }, [])

  return {
    files,
    refusal,
    add: (chosen) => {
      const fitting = chosen.slice(0, most - latest.current.length)
      const added = fitting.map((file): Sending => ({
        id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
        state: 'sending',
        name: file.name,
        file,
        previewUrl: undefined,
        progress: 0,
      }))
      setRefusal(
        fitting.length < chosen.length ? texts.thereIsRoomForFiles(most, chosen.length - fitting.length) : undefined,
      )
      change([...latest.current, ...added])
      added.forEach(start)
    },
    remove: (id) => {
      stops.current.get(id)?.abort(new DOMException('Removed', 'AbortError'))
      const removed = latest.current.find((each) => each.id === id)
      change(latest.current.filter((each) => each.id !== id))
      setRefusal(undefined)
      if (removed?.state !== 'sent') return
      tell()
      void deleteUpload(removed.kept.url)
    },
    move: (id, to) => {
      const from = latest.current.findIndex((each) => each.id === id)
      const moved = latest.current[from]
      if (!moved || to < 0 || to >= latest.current.length) return
      change(latest.current.toSpliced(from, 1).toSpliced(to, 0, moved))
      tell()
    },
    retry,
    whenSettled: async () => {
      const before = refusals.current
      while (running.current.size > 0) await Promise.all(running.current)
      // Whoever pressed the button meant one that was refused meanwhile to come along.
      return refusals.current === before && latest.current.every(({ state }) => state === 'sent')
    },
  }
}

function toSent(kept: KeptFile, index: number): Sent {
  return { id: `${index} ${kept.url}`, state: 'sent', kept }
}

/** The file to send; undefined where its kind is not accepted. */
async function prepare(file: File, onlyPictures: boolean): Promise<{ file: File; previewUrl?: string } | undefined> {
  if (file.type === 'application/pdf' && !onlyPictures) return file.size <= MAX_DOCUMENT_BYTES ? { file } : undefined
  // Phones' own picture formats do not always have a type, and some browsers can still read them.
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name)) return undefined
  try {
    const shrunk = await shrinkPicture(file)
    return shrunk.file.size <= MAX_IMAGE_BYTES ? shrunk : undefined
  } catch {
    // Too large for this device's memory, or unreadable to it: the server may read it.
    const isTaken = (IMAGE_TYPES as readonly string[]).includes(file.type) && file.size <= MAX_IMAGE_BYTES
    return isTaken ? { file } : undefined
  }
}

function notTaken(name: string, onlyPictures: boolean): string {
  return texts.cannotBeAdded(name, onlyPictures ? PICTURE_RULE : FILE_RULE)
}
