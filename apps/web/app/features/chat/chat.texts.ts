import { formatCount } from '@asime/contract/counts'
import { MAX_QUICK_REPLIES, MAX_VOICE_SECONDS, type ReportReason, type WarningKind } from '@asime/contract/chat-rules'
import { UPLOAD_RULE } from '@asime/contract/rules'

export const title = 'Messages'
export const searchMessages = 'Search messages'
export const all = 'All'
export const unread = 'Unread'
export const unanswered = 'Needs an answer'
export const filter = 'Show messages'
export const conversations = 'Conversations'
export const you = 'You'
export const picture = 'Picture'
export const file = 'Document'
export const voice = 'Voice note'
export const voiceOf = (length: string) => `Voice note, ${length}`
export const noConversations = 'No messages yet'
export const noConversationsText = 'When you message a seller or a buyer, the conversation shows here.'
export const noUnread = 'No unread messages'
export const noUnanswered = 'Nobody is waiting for your answer'
export const nothingFound = 'No messages found'
export const browseProducts = 'Browse Products'
export const loadMore = 'Show more'
export const chooseOne = 'Choose a conversation'
export const notOpened = 'This conversation could not be opened'
export const opening = 'Opening the conversation'
export const waitingCount = (count: number) => (count > 99 ? '99+' : String(count))
export const unreadCount = (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`)
export const unsent = (count: number) => `${count} not sent`
export const with_ = (name: string) => `Conversation with ${name}`

export const back = 'Back to messages'
export const online = 'Online'
export const lastSeen = (when: string) => `Last seen ${when}`
export const notVerified = 'Not verified'
export const verified = 'Verified shop'
export const buyer = 'Buyer'
export const options = 'Options'
export const searchHere = 'Search in this conversation'
export const closeSearch = 'Close search'
export const found = (count: number) => (count === 1 ? '1 message found' : `${count} messages found`)
export const foundMore = (total: string, shown: number) => `${total} messages found, the newest ${shown} are shown`
export const narrowSearch = 'Add a word to find older messages.'
export const notReached = 'This message lies too far back to be shown here'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const older = 'Show older messages'
export const newMessages = 'New messages'
export const log = 'Messages'
export const firstMessage = 'Write the first message.'
export const typing = (name: string) => `${name} is typing`
export const incoming = (name: string, text: string) => `${name}: ${text}`
export const removed = 'Message removed'
export const removedByAsime = 'Removed by Asime'
export const reply = 'Reply'
export const replyTo = (name: string) => `Reply to ${name}`
export const replyingTo = (name: string) => `Replying to ${name}`
export const cancelReply = 'Cancel reply'
export const sent = 'Sent'
export const delivered = 'Delivered'
export const read = 'Read'
export const sending = 'Sending'
export const waiting = 'Waiting for a connection. It will be sent when you are back online.'
export const notSent = 'Not sent'
export const sentLater = (when: string) => `Asime tries again ${when}, if it is open here then.`
export const late = 'Not sent yet. Asime keeps trying while it is open here.'
export const waitsForAbove = 'Waits for the message above'
export const tryAgain = 'Try again'
export const deleteUnsent = 'Delete'
export const openPicture = 'Open picture'
export const openFile = 'Open document (PDF)'

export const writeMessage = 'Write a message'
export const message = 'Message'
export const send = 'Send message'
export const addPicture = 'Add picture or document'
export const removeFile = (n: number) => `Remove file ${n}`
export const uploading = 'Uploading'
export const uploadFailed = 'File not added'
export const chooseAnother = `Choose ${UPLOAD_RULE}.`
export const mostFiles = (most: number, leftOut: number) =>
  `A message takes ${most} files. The last ${leftOut === 1 ? 'one' : leftOut} you chose ${leftOut === 1 ? 'was' : 'were'} left out.`
export const tooLong = (most: number, tooMany: number) =>
  `A message has at most ${formatCount(most)} characters. Shorten it by ${formatCount(tooMany)}, or send it in parts.`

export const recordVoice = 'Record a voice note'
export const recording = 'Recording'
export const recordingStarted = `Recording. It stops by itself after ${MAX_VOICE_SECONDS / 60} minutes.`
export const recorded = (seconds: string) => `Recorded, ${seconds}. Listen to it, then send it.`
export const stopRecording = 'Stop recording'
export const cancelRecording = 'Cancel recording'
export const deleteRecording = 'Delete recording'
export const sendVoice = 'Send voice note'
export const playVoice = (seconds: string) => `Play voice note, ${seconds}`
export const pauseVoice = 'Pause voice note'
export const voicePosition = 'Position in the voice note'
export const positionOf = (at: string, of: string) => `${at} of ${of}`
export const voiceFailed = 'This voice note could not be played. Reload the page and try again.'
export const voiceNotSent = (reason: string) => `Voice note not sent: ${reason}`
export const voiceWaits = 'You are offline. Your recording is kept here until you send it.'
export const microphoneBlocked =
  'The microphone is blocked. Allow it for Asime in the settings of your browser, then try again.'
export const noMicrophone = 'No microphone was found on this device.'
export const microphoneFailed = 'The microphone could not be used. Another app may be using it.'
export const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)
export const blockedByYou = 'You have blocked this conversation.'
export const blockedByOther = 'You cannot write in this conversation.'
export const unblock = 'Unblock'
export const block = 'Block'
export const blockTitle = (name: string) => `Block ${name}?`
export const blockText = 'Neither of you can write until you unblock. Orders stay open and your money stays held.'
export const keepOpen = 'Cancel'
export const nowBlocked = 'Blocked'
export const nowUnblocked = 'Unblocked'
export const report = 'Report'
export const error = 'Error'
export const buyerReplies = ['Is the price final?', 'New or used?', 'When can you deliver?'] as const
export const quickReplies = 'Quick replies'
export const editReplies = 'Edit quick replies'
export const repliesHint = `One reply per line, up to ${MAX_QUICK_REPLIES}. Your team shares them.`
export const saveReplies = 'Save replies'
export const repliesNow = 'Saved by a colleague meanwhile:'
export const repliesGone = 'A colleague has removed them all meanwhile.'
export const repliesSaved = 'Quick replies saved'
export const hidePresence = 'Hide when I am online'
export const showPresence = 'Show when I am online'
export const presenceHidden = 'Others no longer see when you are online'
export const presenceShown = 'Others see when you are online'

export const viewShop = 'View shop'
export const viewProduct = 'View product'
export const viewRequest = 'View request'
export const viewOrder = 'View order'
export const about = 'About'
export const verification = 'Verification'
export const joined = 'Joined'
export const deals = 'Orders completed'
export const rating = 'Rating'
export const noReviews = 'No reviews yet'
export const ofReviews = (stars: number, reviews: number) => `${stars.toFixed(1)} (${reviews})`
export const safety = 'Safety'
export const neverAskPin = 'We never ask for your PIN, by phone or in chat.'
export const payOnOrder = 'Pay only on the order page.'
export const reportName = (name: string) => `Report ${name}`
export const subjects = { product: 'Product', item_request: 'Request', bid: 'Bid', order: 'Order' } as const
export const hiddenByAsime = (what: string) => `${what} hidden by Asime`
export const available = 'Available'
export const unavailable = 'Unavailable'
export const upTo = (amount: string) => `Budget up to ${amount}`

export const carefulTitle: Record<WarningKind, string> = {
  pay_outside: 'Careful: this asks you to pay outside Asime',
  code: 'Careful: this asks for a PIN or code',
  link: 'Careful: this leads to another site',
  phone: 'Careful: this moves the talk elsewhere',
  low_price: 'Careful: this price is far below the usual one',
  bulk: 'Careful: the same message went to many people',
}
export const carefulText: Record<WarningKind, string> = {
  pay_outside:
    'Money sent to a wallet or account is not held for you and cannot be refunded. Pay only on the order page.',
  code: 'Your PIN is yours alone. Give the hand-over code only after you have looked at the goods.',
  link: 'Never sign in or pay on a page that somebody sends you. Payments are made on Asime only.',
  phone: 'Calls and messages outside this chat leave no proof if there is a dispute.',
  low_price: 'Offers that are too good to be true often are. Pay only on Asime, where your money is held.',
  bulk: 'Look at the shop and its reviews before you answer.',
}
export const alreadyPaid = 'You have paid for an order here. Nothing more is due for it.'
export const seenByBoth = (name: string) => `${name} sees this warning too. It is recorded.`
export const ownWarning = 'The reader sees a warning beside this message. It is recorded.'
export const notAScam = 'Not a scam'
export const shareTitle: Record<WarningKind, string> = {
  pay_outside: 'You are about to ask for payment outside Asime.',
  code: 'You are about to ask for a PIN or code.',
  link: 'You are about to share a link.',
  phone: 'You are about to share a phone number or other contact.',
  low_price: 'This price is far below the usual one.',
  bulk: 'You have sent this message to many people.',
}
export const shareText: Record<WarningKind, string> = {
  pay_outside: 'Such payments are not protected, and shops that ask for them can be suspended.',
  code: 'Nobody needs the PIN or code of somebody else to sell or to deliver.',
  link: 'The reader will be warned not to pay or sign in there.',
  phone: 'Calls outside the chat leave no proof if there is a dispute.',
  low_price: 'The reader will be warned.',
  bulk: 'The reader will be warned.',
}
export const removeIt = 'Remove it'

export const reportTitle = (name: string) => `Report ${name}`
export const notTold = 'They are not told who reported them.'
export const reasons: Record<ReportReason, string> = {
  pays_outside: 'Asks to pay outside Asime',
  asks_for_code: 'Asks for a PIN or a code',
  fake_goods: 'Fake or different goods',
  rude: 'Rude or threatening',
  spam: 'Spam',
  other: 'Something else',
}
export const whatIsWrong = 'What is wrong?'
export const attached = 'Messages we attach'
export const whatHappened = 'What happened (optional)'
export const blockAsWell = 'Block as well. Orders stay open and your money stays held.'
export const sendReport = 'Send report'
export const cancel = 'Cancel'
export const reportSent = 'Report sent'
export const reportSentText = 'Thank you. Our team will look at it.'
