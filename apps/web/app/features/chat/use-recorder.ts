import { MAX_VOICE_SECONDS } from '@asime/contract/chat-rules'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What browsers can record, the most widely played first. All of these the server can read. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
/** Enough for speech: two minutes are half a megabyte. */
const BITS_PER_SECOND = 32_000
/** Shorter than this, the button was touched by mistake. */
const LEAST_SECONDS = 0.5

export interface Recording {
  file: File
  /** A link to it in this page. */
  url: string
  seconds: number
}

export type RecorderFailure = 'blocked' | 'missing' | 'failed'

export type RecorderState =
  | { step: 'resting'; failure?: RecorderFailure | undefined }
  | { step: 'asking' }
  | { step: 'recording'; since: number }
  | { step: 'recorded'; recording: Recording }

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)
}

/** Records what is said, for two minutes at most. Nothing leaves the page, and the microphone is let go with each end. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ step: 'resting' })
  const running = useRef<{ recorder: MediaRecorder; end: (isKept: boolean) => void }>(undefined)
  const made = useRef<string>(undefined)
  const turn = useRef(0)

  const forget = useCallback(() => {
    turn.current += 1
    running.current?.end(false)
    if (made.current) URL.revokeObjectURL(made.current)
    made.current = undefined
    setState({ step: 'resting' })
  }, [])

  // Whoever leaves the page is no longer listened to.
  useEffect(
    () => () => {
      turn.current += 1
      running.current?.end(false)
      if (made.current) URL.revokeObjectURL(made.current)
    },
    [],
  )

  const start = useCallback(async () => {
    const own = ++turn.current
    setState({ step: 'asking' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
    } catch (error) {
      if (own === turn.current) setState({ step: 'resting', failure: failureOf(error) })
      return
    }
    const letGo = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (own !== turn.current) {
      letGo()
      return
    }
    const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
    const parts: Blob[] = []
    const since = performance.now()
    const limit = setTimeout(() => running.current?.end(true), MAX_VOICE_SECONDS * 1_000)
    let isKept = false
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('error', () => running.current?.end(false))
    recorder.addEventListener('stop', () => {
      clearTimeout(limit)
      letGo()
      running.current = undefined
      if (own !== turn.current) return
      const seconds = Math.min((performance.now() - since) / 1_000, MAX_VOICE_SECONDS)
      if (!isKept || seconds < LEAST_SECONDS || parts.length === 0) {
        setState({ step: 'resting' })
        return
      }
      const file = new File(parts, 'voice', { type: recorder.mimeType })
      made.current = URL.createObjectURL(file)
      setState({ step: 'recorded', recording: { file, url: made.current, seconds } })
    })
    running.current = {
      recorder,
      end: (keeps) => {
        isKept = keeps
        if (recorder.state !== 'inactive') recorder.stop()
      },
    }
    recorder.start()
    setState({ step: 'recording', since })
  }, [])

  const stop = useCallback(() => running.current?.end(true), [])
  return { state, start, stop, forget }
}

function failureOf(error: unknown): RecorderFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked'
  return name === 'NotFoundError' ? 'missing' : 'failed'
}
