import MessageCircle from 'lucide-react/icons/message-circle'
import { NewDot } from '../../ui/button.tsx'

/** The content of every link to the messages. */
export function MessagesMark({ isNew }: { isNew: boolean }) {
  return (
    <>
      <MessageCircle aria-hidden="true" />
      {isNew && <NewDot />}
    </>
  )
}
