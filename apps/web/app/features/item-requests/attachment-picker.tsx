import { Dropzone } from '../../ui/dropzone.tsx'
import { MAX_ATTACHMENTS } from './item-request-fields.ts'
import { ACCEPTED_FILES, type Attachments, FILE_RULE } from './use-attachments.ts'

interface AttachmentPickerProps {
  attachments: Attachments
  error: string | undefined
}

/** Pictures and files for the vendors to look at. */
export function AttachmentPicker({ attachments, error }: AttachmentPickerProps) {
  const { files, refusal } = attachments
  return (
    <>
      <Dropzone
        label="Pictures and files"
        optional
        rule={`${FILE_RULE}. At most ${MAX_ATTACHMENTS}.`}
        accept={ACCEPTED_FILES}
        camera
        most={MAX_ATTACHMENTS}
        files={files.map((each) =>
          each.state === 'sent'
            ? { id: each.id, name: each.kept.name, previewUrl: each.kept.thumbnailUrl }
            : {
                id: each.id,
                name: each.name,
                previewUrl: each.previewUrl,
                progress: each.progress,
                error: each.state === 'failed' ? 'Not sent' : undefined,
              },
        )}
        onAdd={attachments.add}
        onRemove={attachments.remove}
        onRetry={attachments.retry}
        error={refusal ?? error}
      />
      <output className="sr-only">{refusal ?? progressText(attachments)}</output>
    </>
  )
}

/** For those who do not see the bars. */
function progressText({ files }: Attachments): string {
  const count = (state: 'sending' | 'sent' | 'failed') => files.filter((each) => each.state === state).length
  const all = files.length === 1 ? '1 file' : `${files.length} files`
  if (files.length === 0) return ''
  if (count('failed') > 0) return `${count('failed')} of ${all} not sent`
  return count('sending') > 0 ? `Sending ${count('sending')} of ${all}` : `${all} added`
}
