import MessageCircle from 'lucide-react/icons/message-circle'
import { NewDot } from './button.tsx'

/** What stands in the link to the messages, wherever that is. */
export function MessagesMark({ isNew }: { isNew: boolean }) {
  return (
    <>
      <MessageCircle aria-hidden="true" />
      {isNew && <NewDot />}
    </>
  )
}
