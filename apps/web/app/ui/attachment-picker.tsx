import { IMAGE_TYPES } from '@asime/contract/rules'
import { Dropzone } from './dropzone.tsx'
import { ACCEPTED_FILES, type Attachments, FILE_RULE, PICTURE_RULE } from '../lib/uploads/use-attachments.ts'
import * as texts from './attachment-picker.texts.ts'

interface AttachmentPickerProps {
  attachments: Attachments
  error: string | undefined
  label?: string
  most: number
  onlyPictures?: boolean
  optional?: boolean
}

/** Pictures and files for others to look at, sent while the rest is filled in. */
export function AttachmentPicker({
  attachments,
  error,
  label = texts.picturesAndFiles,
  most,
  onlyPictures = false,
  optional = true,
}: AttachmentPickerProps) {
  const { files, refusal } = attachments
  return (
    <>
      <Dropzone
        label={label}
        optional={optional}
        rule={texts.atMost(onlyPictures ? PICTURE_RULE : FILE_RULE, most)}
        accept={onlyPictures ? IMAGE_TYPES.join(',') : ACCEPTED_FILES}
        camera
        most={most}
        files={files.map((each) =>
          each.state === 'sent'
            ? { id: each.id, name: each.kept.name, previewUrl: each.kept.thumbnailUrl }
            : {
                id: each.id,
                name: each.name,
                previewUrl: each.previewUrl,
                progress: each.progress,
                error: each.state === 'failed' ? texts.notSent : undefined,
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
  const all = files.length === 1 ? texts.oneFile : texts.files(files.length)
  if (files.length === 0) return ''
  if (count('failed') > 0) return texts.ofNotSent(count('failed'), all)
  return count('sending') > 0 ? texts.sendingOf(count('sending'), all) : texts.added(all)
}
