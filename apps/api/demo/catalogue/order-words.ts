import type { DisputeKind } from '@asime/contract/dispute-states'

/** How people tell a rider the way. */
export const landmarks = [
  'Opposite the Total filling station',
  'Behind the Methodist church',
  'Blue gate after the Pentecost chapel',
  'Near the lorry station, ask for the provision shop',
  'Second house from the borehole',
  'Next to the Presby primary school',
  'Above Mama Esi’s chop bar',
  'Opposite the market’s main gate',
  'Yellow storey building by the taxi rank',
  'Close to the post office',
  'By the police barrier, first junction left',
  'Beside the community centre',
]

export const deliveryNotes = [
  'Call when you are at the junction.',
  'I close from work at 5 pm.',
  'If I am not in, give it to the security man.',
  'Please come before noon.',
]

export const busStations = ['VIP Kaneshie', 'STC Circle', 'O.A. Tudu', 'Neoplan Station', 'VVIP Achimota', 'Metro Mass']
export const riders = [
  'Kofi, on a red Apsonic',
  'Yaw from Swift Riders',
  'Ibrahim, dispatch',
  'Nii, dispatch',
  'Sena Express',
]

export const proofs = [
  'Handed to her at the gate, she signed the note',
  'His brother took it and called him while I was there',
  'Left with the security man at the buyer’s word, he wrote his name',
  'Collected at the station, the clerk has the signature',
]

export const cancelReasons = [
  'I found one nearer to me',
  'I ordered the wrong size',
  'My money for this month is finished',
  'I will buy it next month instead',
]
export const declineReasons = [
  'Sold out this morning',
  'The last one was damaged in the store',
  'No driver goes there this week',
]
export const refundReasons = [
  'It was lost on the way',
  'The buyer returned it unopened',
  'We could not deliver as agreed',
]
export const partRefundReasons = [
  'One item was missing',
  'A scratch on the side',
  'It came two days late',
  'Delivery cost less than we charged',
]

/** What the buyer complains of, what the shop answers, and what an admin makes of it. */
export const complaints: readonly {
  kind: DisputeKind
  complaint: string
  answer: string
  reply: string
  ruling: string
}[] = [
  {
    kind: 'not_as_described',
    complaint: 'It is not what the pictures showed: another colour, and it has been used before.',
    answer: 'Sorry for that. It is from the same batch, but I can take something off the price if you keep it.',
    reply: 'I can keep it, but the price must be fair.',
    ruling: 'The goods differ from the pictures and were kept: a part goes back',
  },
  {
    kind: 'damaged',
    complaint: 'The box was wet and the item has a crack on one side.',
    answer: 'It left my shop well packed. I have asked the rider what happened and will make it good in part.',
    reply: 'The rider says it was like that when he took it.',
    ruling: 'Damaged on the way, still usable: both carry a part',
  },
  {
    kind: 'incomplete',
    complaint: 'The charger and the manual are missing from the box.',
    answer: 'I checked the store, we forgot them. I can send them, or give back what they cost.',
    reply: 'Please give back the money, I have already bought another charger.',
    ruling: 'Parts were missing: their price goes back',
  },
  {
    kind: 'not_received',
    complaint: 'The station says nothing came with this waybill. I went there twice.',
    answer: 'The driver says he handed it over on Tuesday. I am going there myself to look for it.',
    reply: 'I asked again today, still nothing.',
    ruling: 'Nothing shows that the parcel arrived: a part goes back until it is found',
  },
]
