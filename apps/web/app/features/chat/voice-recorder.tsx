import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { IconButton } from '../../ui/button.tsx'
import { minutes } from './chat-words.ts'
import type { RecorderState, useRecorder } from './use-recorder.ts'
import { VoicePlayer } from './voice-player.tsx'
import * as texts from './chat.texts.ts'

type Recorder = ReturnType<typeof useRecorder>

const FAILURES = { blocked: texts.microphoneBlocked, missing: texts.noMicrophone, failed: texts.microphoneFailed }

/** What stands in the place of the field while something is recorded, and until it is sent or thrown away. */
export function VoiceRecorder({ recorder, onSend }: { recorder: Recorder; onSend: (link: string) => void }) {
  const { state, stop, forget } = recorder
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const next = useRef<HTMLButtonElement>(null)

  // The keyboard goes on where the hand does: to stop, then to send.
  const { step } = state
  useEffect(() => {
    if (step !== 'asking') next.current?.focus()
  }, [step])

  async function send() {
    if (state.step !== 'recorded' || isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      const { uploadFile } = await loadCalls(import('../../lib/uploads/upload-file.ts'))
      const { url } = await uploadFile(state.recording.file)
      onSend(url)
      forget()
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : undefined
      setRefusal(navigator.onLine && reason ? texts.voiceNotSent(reason) : texts.voiceWaits)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="px-3 py-3">
      {refusal && (
        <p role="alert" className="px-1 pb-2 text-sm font-medium text-danger-ink">
          {refusal}
        </p>
      )}
      <div className="flex items-center gap-1.5">
        <IconButton
          label={state.step === 'recorded' ? texts.deleteRecording : texts.cancelRecording}
          disabled={isSending}
          onClick={forget}
        >
          {state.step === 'recorded' ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
        </IconButton>
        <div className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-1">
          {state.step === 'recorded' ? (
            <VoicePlayer url={state.recording.url} seconds={state.recording.seconds} />
          ) : (
            <>
              <span aria-hidden="true" className="size-3 flex-none animate-pulse rounded-full bg-laterite" />
              <span>{texts.recording}</span>
              {state.step === 'recording' && <Timer since={state.since} />}
            </>
          )}
        </div>
        {state.step === 'recorded' ? (
          <button
            ref={next}
            type="button"
            aria-label={texts.sendVoice}
            aria-busy={isSending}
            disabled={isSending}
            onClick={() => void send()}
            className="grid size-11 flex-none cursor-pointer place-items-center rounded-full bg-forest text-on-forest hover:bg-forest-hover disabled:cursor-not-allowed disabled:opacity-50"
          >
            <SendHorizontal aria-hidden="true" className="size-5" strokeWidth={1.9} />
          </button>
        ) : (
          <button
            ref={next}
            type="button"
            aria-label={texts.stopRecording}
            disabled={state.step !== 'recording'}
            onClick={stop}
            className="grid size-11 flex-none cursor-pointer place-items-center rounded-full bg-laterite text-on-laterite disabled:cursor-not-allowed disabled:opacity-50"
          >
            <Square aria-hidden="true" className="size-4 fill-current" />
          </button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {state.step === 'recording' && texts.recordingStarted}
        {state.step === 'recorded' && texts.recorded(texts.seconds(Math.round(state.recording.seconds)))}
      </p>
    </div>
  )
}

/** How long it has gone on. Not read out each second. */
function Timer({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className="ml-auto font-medium tabular-nums">
      {minutes(Math.floor((now - since) / 1_000))}
    </span>
  )
}

/** Begins a voice note; says why it cannot. */
export function RecordButton({ recorder }: { recorder: Recorder }) {
  return (
    <IconButton label={texts.recordVoice} onClick={() => void recorder.start()}>
      <Mic aria-hidden="true" />
    </IconButton>
  )
}

export function RecorderFailureNote({ state }: { state: RecorderState }) {
  const failure = state.step === 'resting' ? state.failure : undefined
  return (
    <div role="alert">
      {failure && <p className="px-4 pt-3 text-sm font-medium text-danger-ink">{FAILURES[failure]}</p>}
    </div>
  )
}
