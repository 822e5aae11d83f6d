import type { Message } from '@asime/contract/chat'
import { MAX_MESSAGE_FILES, MAX_MESSAGE_LENGTH, type WarningKind } from '@asime/contract/chat-rules'
import { DOCUMENT_TYPES, IMAGE_TYPES } from '@asime/contract/rules'
import type { findRisks, Risk, ShieldContext } from '@asime/contract/scam-shield'
import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { useTypedText } from '../../lib/drafts/use-typed-text.ts'
import { tellTyping } from '../../lib/live/live-events.ts'
import { wasSentToMany } from '../../lib/outbox/sent-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { summaryOf } from './chat-words.ts'
import { worstOf } from './scam-note.tsx'
import { canRecord, useRecorder } from './use-recorder.ts'
import { RecordButton, RecorderFailureNote, VoiceRecorder } from './voice-recorder.tsx'
import * as texts from './chat.texts.ts'

interface ComposerProps {
  conversationId: string
  replyTo: Message | undefined
  onCancelReply: () => void
  onSend: (message: { content: string; attachments: string[] }) => void
  suggestions: readonly string[]
  /** By what the text is judged. */
  shield: ShieldContext
}

interface Attached {
  url: string
  preview: string | null
}

/** Where one writes. What is typed stays until it is sent, over reloads, too. */
export function Composer({ conversationId, replyTo, onCancelReply, onSend, suggestions, shield }: ComposerProps) {
  const [text, setText, forget] = useTypedText(`chat:${conversationId}`)
  const [files, setFiles] = useState<Attached[]>([])
  const [isUploading, setUploading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const tooLongId = useId()
  const leaving = useRef(new AbortController())
  const risks = useRisks(text, shield)
  const recorder = useRecorder()
  const isRecording = recorder.state.step !== 'resting'
  const tooMany = text.trim().length - MAX_MESSAGE_LENGTH

  useEffect(() => {
    const stop = new AbortController()
    leaving.current = stop
    return () => stop.abort()
  }, [])

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  function send(event?: FormEvent) {
    event?.preventDefault()
    const content = text.trim()
    // Enter is pressed sooner than a picture is there.
    if (isUploading || tooMany > 0) return
    if (content === '' && files.length === 0) {
      field.current?.focus()
      return
    }
    onSend({ content, attachments: files.map(({ url }) => url) })
    forget()
    setFiles([])
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && replyTo) onCancelReply()
    // On a phone the key makes a new line, as people expect there.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    send(event)
  }

  async function add(chosen: FileList | null) {
    const all = [...(chosen ?? [])]
    const room = MAX_MESSAGE_FILES - files.length
    if (all.length > room) toast.error(texts.uploadFailed, texts.mostFiles(MAX_MESSAGE_FILES, all.length - room))
    setUploading(true)
    const { signal } = leaving.current
    for (const file of all.slice(0, room)) {
      try {
        const { url, preview } = await upload(file, signal)
        setFiles((before) => [...before, { url, preview }])
      } catch (error) {
        // It goes with the page, also where another user has signed in.
        if (signal.aborted) return
        toast.error(texts.uploadFailed, error instanceof ApiError ? error.message : texts.chooseAnother)
      }
    }
    setUploading(false)
    if (chooser.current) chooser.current.value = ''
  }

  return (
    <div className="flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {suggestions.length > 0 && text === '' && !isRecording && (
        <ul aria-label={texts.quickReplies} className="flex gap-2 overflow-x-auto px-4 pt-3 [scrollbar-width:none]">
          {suggestions.map((suggestion) => (
            <li key={suggestion} className="flex-none">
              <button
                type="button"
                onClick={() => {
                  setText(suggestion)
                  field.current?.focus()
                }}
                className="min-h-11 max-w-[70vw] cursor-pointer truncate rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-surface-2"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DraftWarning
        risks={risks}
        isBulk={wasSentToMany(conversationId, text)}
        onRemove={() => {
          setText(without(text, risks))
          field.current?.focus()
        }}
      />
      {replyTo && (
        <div className="mx-4 mt-2 flex items-center gap-2 border-l-[3px] border-gold bg-surface-2 py-1 pl-3 text-sm">
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">{texts.replyingTo(replyTo.sender_name)}</span>
            <span className="block truncate text-ink-2">{summaryOf(replyTo)}</span>
          </p>
          <IconButton label={texts.cancelReply} onClick={onCancelReply}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {(files.length > 0 || isUploading) && (
        <ul className="flex gap-2 px-4 pt-3">
          {files.map(({ url, preview }, n) => (
            <li key={url} className="relative">
              {preview ? (
                <img src={preview} alt="" width={72} height={72} className="size-18 rounded-control object-cover" />
              ) : (
                <span className="grid size-18 place-items-center rounded-control bg-surface-3 text-sm">
                  {texts.file}
                </span>
              )}
              <IconButton
                label={texts.removeFile(n + 1)}
                className="absolute! -top-3 -right-3 scale-75 rounded-full! bg-ink text-bg"
                onClick={() => setFiles(files.filter((file) => file.url !== url))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {isUploading && (
            <li className="grid size-18 place-items-center rounded-control bg-surface-2">
              <Spinner label={texts.uploading} />
            </li>
          )}
        </ul>
      )}
      <RecorderFailureNote state={recorder.state} />
      <div aria-live="polite">
        {tooMany > 0 && (
          <p id={tooLongId} className="px-4 pt-3 text-sm text-danger-ink">
            {texts.tooLong(MAX_MESSAGE_LENGTH, tooMany)}
          </p>
        )}
      </div>
      {isRecording && (
        <VoiceRecorder recorder={recorder} onSend={(link) => onSend({ content: '', attachments: [link] })} />
      )}
      <form onSubmit={send} hidden={isRecording} className="flex items-end gap-1.5 px-3 py-3 [&[hidden]]:hidden">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={texts.addPicture}
          accept={[...IMAGE_TYPES, ...DOCUMENT_TYPES].join(',')}
          onChange={({ target }) => void add(target.files)}
        />
        <IconButton
          label={texts.addPicture}
          disabled={isUploading || files.length >= MAX_MESSAGE_FILES}
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
        </IconButton>
        <textarea
          ref={field}
          rows={1}
          aria-label={texts.message}
          placeholder={texts.writeMessage}
          aria-describedby={tooMany > 0 ? tooLongId : undefined}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value !== '') tellTyping(conversationId)
          }}
          className="min-h-11 min-w-0 flex-1 field-sizing-content max-h-[148px] resize-none rounded-[22px] border border-line-strong bg-surface px-4 py-2.5 text-base leading-6"
        />
        {canRecord() && text === '' && files.length === 0 && <RecordButton recorder={recorder} />}
        <button
          type="submit"
          aria-label={texts.send}
          disabled={isUploading || tooMany > 0}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full bg-forest text-on-forest hover:bg-forest-hover disabled:cursor-not-allowed disabled:opacity-50"
        >
          <SendHorizontal aria-hidden="true" className="size-5" strokeWidth={1.9} />
        </button>
      </form>
    </div>
  )
}

async function upload(file: File, signal: AbortSignal): Promise<Attached> {
  const [{ uploadFile }, { shrinkPicture }] = await loadCalls(
    Promise.all([import('../../lib/uploads/upload-file.ts'), import('../../lib/uploads/shrink-picture.ts')]),
  )
  const small = file.type.startsWith('image/') ? shrinkPicture(file).then((shrunk) => shrunk.file) : file
  const { url, thumbnail_url: preview } = await uploadFile(small, { signal })
  return { url, preview }
}

interface DraftWarningProps {
  risks: readonly Risk[]
  isBulk: boolean
  onRemove: () => void
}

/** Over the field, before it is sent: why this is risky. It never keeps anybody from sending. */
function DraftWarning({ risks, isBulk, onRemove }: DraftWarningProps) {
  const kinds = risks.map((risk) => risk.kind)
  const kind: WarningKind | undefined = worstOf(isBulk ? [...kinds, 'bulk'] : kinds)
  return (
    <div aria-live="polite">
      {kind && (
        <div className="mt-2 flex items-center gap-3 bg-gold-soft px-4 py-2.5 text-[.9375rem] text-gold-ink">
          <ShieldAlert aria-hidden="true" className="size-5 flex-none" strokeWidth={1.9} />
          <p className="min-w-0 flex-1">
            <b className="font-semibold">{texts.shareTitle[kind]}</b> {texts.shareText[kind]}
          </p>
          {risks.length > 0 && (
            <button
              type="button"
              onClick={onRemove}
              className="min-h-11 flex-none cursor-pointer font-semibold underline underline-offset-4"
            >
              {texts.removeIt}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** What is risky about a text, by the same judge as the server's, which is loaded once something is typed. */
function useRisks(text: string, shield: ShieldContext): readonly Risk[] {
  const [judge, setJudge] = useState<{ find: typeof findRisks }>()
  const isTyped = text !== ''
  useEffect(() => {
    if (!isTyped || judge) return
    import('@asime/contract/scam-shield').then(
      ({ findRisks: find }) => setJudge({ find }),
      // The server warns the reader all the same.
      () => {},
    )
  }, [isTyped, judge])
  return judge && isTyped ? judge.find(text, shield) : []
}

function without(text: string, risks: readonly Risk[]): string {
  let left = text
  for (const { from, to } of [...risks].toSorted((a, b) => b.from - a.from)) left = left.slice(0, from) + left.slice(to)
  return left.replaceAll(/ {2,}/g, ' ').trim()
}
