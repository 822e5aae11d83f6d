import { IMAGE_TYPES } from '@asime/contract/rules'
import type { Profile } from '@asime/contract/accounts'
import Camera from 'lucide-react/icons/camera'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { setUser } from '../../../lib/session/session.ts'
import { uploadFile } from '../../../lib/uploads/upload-file.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Deferred, useDeferred } from '../../../ui/deferred.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast, toastNotOpened } from '../../../ui/toast.tsx'
import { updateProfile } from './profile.api.ts'
import type { CropperProps } from './cropper.tsx'
import { cutAvatar, openPicture, type Square, toLink } from './crop-picture.ts'
import * as texts from './avatar-editor.texts.ts'

const loadCropper = () => import('./cropper.tsx').then((part) => part.Cropper)

interface Chosen {
  canvas: HTMLCanvasElement
  link: string
}

/** The picture of a person, to be changed at once and by itself, apart from the rest of the profile. */
export function AvatarEditor({ user }: { user: Profile }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [progress, setProgress] = useState<number>()
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const square = useRef<Square>(undefined)
  const Cropper = useDeferred<CropperProps>(loadCropper, chosen !== undefined, () => {
    setChosen(undefined)
    toastNotOpened()
  })

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    try {
      const canvas = await openPicture(file)
      square.current = undefined
      setChosen({ canvas, link: toLink(canvas) })
    } catch {
      toast.error(texts.error, texts.thisPictureCannotBeOpened)
    }
  }

  async function save() {
    const part = square.current
    if (!chosen || !part) return
    setProgress(0)
    const isSaved = await change(async () => {
      const upload = await uploadFile(cutAvatar(chosen.canvas, part), { onProgress: setProgress })
      return upload.thumbnail_url ?? upload.url
    })
    setProgress(undefined)
    // If not, the picture stays, to try again.
    if (isSaved) setChosen(undefined)
  }

  async function remove() {
    setRemoving(true)
    const isRemoved = await change(() => Promise.resolve(''))
    setRemoving(false)
    // The button goes with the photo.
    if (isRemoved) input.current?.focus()
  }

  return (
    <div className="flex items-center gap-4 lg:flex-col lg:items-start">
      <Avatar name={user.full_name} src={user.avatar_url} size={96} />
      <div className="flex flex-wrap gap-2">
        <label
          className={buttonClass({
            size: 'sm',
            className:
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-focus-visible:shadow-[0_0_0_2px_var(--surface),0_0_0_6px_var(--gold)]',
          })}
        >
          <input
            ref={input}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            onChange={(event) => void choose(event)}
            className="sr-only"
          />
          <Camera aria-hidden="true" />
          {user.avatar_url ? texts.changePhoto : texts.addAPhoto}
        </label>
        {user.avatar_url && (
          <Button size="sm" variant="ghost" busy={isRemoving} onClick={() => void remove()}>
            <Trash2 aria-hidden="true" />
            {texts.removePhoto}
          </Button>
        )}
      </div>
      <Dialog
        open={chosen !== undefined}
        onOpenChange={(open) => {
          if (!open && progress === undefined) setChosen(undefined)
        }}
        title={texts.chooseThePartToShow}
        footer={
          <>
            <Button variant="ghost" disabled={progress !== undefined} onClick={() => setChosen(undefined)}>
              {texts.cancel}
            </Button>
            <Button variant="buy" busy={progress !== undefined} onClick={() => void save()}>
              {texts.savePhoto}
            </Button>
          </>
        }
      >
        {chosen && Cropper ? (
          <Deferred
            component={Cropper}
            props={{
              picture: chosen.link,
              onChange: (next) => {
                square.current = next
              },
            }}
          />
        ) : (
          <div className="grid h-[min(46dvh,340px)] place-items-center">
            <Spinner label={texts.loading} />
          </div>
        )}
        {progress !== undefined && <Progress label={texts.sendingThePhoto} value={progress} className="mt-2" />}
      </Dialog>
    </div>
  )
}

/** Stores a new picture link, or none (''), and says how that went. */
async function change(findLink: () => Promise<string>): Promise<boolean> {
  try {
    setUser(await updateProfile({ avatar_url: await findLink() }))
    toast.success(texts.profileUpdatedSuccessfully)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(texts.error, serverMessage(error) ?? texts.failedToUpdateProfile)
    return false
  }
}
