import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { minutes } from './chat-words.ts'
import * as texts from './chat.texts.ts'

/** One is heard at a time. */
let playing: HTMLAudioElement | undefined

interface VoicePlayerProps {
  url: string
  seconds: number
  /** On the dark ground of one's own messages. */
  isOnForest?: boolean
}

/** A voice note: to play, to pause, and to go to any place in it. */
export function VoicePlayer({ url, seconds, isOnForest = false }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const length = minutes(seconds)

  useEffect(() => {
    const { current } = audio
    return () => {
      if (playing === current) playing = undefined
      current?.pause()
    }
  }, [])

  const toggle = () => {
    const { current } = audio
    if (!current) return
    if (!current.paused) {
      current.pause()
      return
    }
    if (playing !== current) playing?.pause()
    playing = current
    setFailed(false)
    current.play().catch((error: unknown) => {
      // Paused before it began is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    })
  }

  return (
    <div className="w-[min(260px,58vw)]">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what people say to each other */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false)
          setAt(0)
          if (audio.current) audio.current.currentTime = 0
        }}
        onTimeUpdate={({ currentTarget }) => setAt(Math.min(currentTarget.currentTime, seconds))}
      />
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={isPlaying ? texts.pauseVoice : texts.playVoice(texts.seconds(Math.round(seconds)))}
          onClick={toggle}
          className={`grid size-11 flex-none cursor-pointer place-items-center rounded-full ${
            isOnForest ? 'bg-on-forest text-forest' : 'bg-forest text-on-forest hover:bg-forest-hover'
          }`}
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-5 fill-current" strokeWidth={1.5} />
          ) : (
            <Play aria-hidden="true" className="ml-0.5 size-5 fill-current" strokeWidth={1.5} />
          )}
        </button>
        <input
          type="range"
          aria-label={texts.voicePosition}
          aria-valuetext={texts.positionOf(minutes(at), length)}
          min={0}
          max={seconds}
          step={0.1}
          value={at}
          onChange={({ target }) => {
            const to = Number(target.value)
            setAt(to)
            if (audio.current) audio.current.currentTime = to
          }}
          className={`h-11 min-w-0 flex-1 cursor-pointer ${isOnForest ? 'accent-on-forest' : 'accent-forest'}`}
        />
        <span aria-hidden="true" className="w-[4ch] flex-none text-right text-sm tabular-nums">
          {isPlaying || at > 0 ? minutes(at) : length}
        </span>
      </div>
      {hasFailed && (
        <p role="alert" className="mt-1 text-sm">
          {texts.voiceFailed}
        </p>
      )}
    </div>
  )
}
