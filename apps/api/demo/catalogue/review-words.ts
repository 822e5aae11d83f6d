export const praise = [
  'Exactly as in the picture.',
  'Very good, I am happy with {noun}.',
  'The vendor called before delivery and was on time.',
  'Delivered to my place the next day, well packed.',
  'Good price compared to the shops in town.',
  'I inspected {noun} before giving the code, all fine.',
  'My second order from this shop, no regrets.',
  'Medaase, {noun} is lovely.',
  'Genuine, not the fake ones on the roadside.',
  'Better than I expected for the money.',
  'Came by bus to Tamale in one piece.',
  'Recommended. Honest seller.',
  'Quick answers to my questions and fair dealing.',
  'I have used {noun} for some weeks now and it is still good.',
  'Everybody at home likes {noun}.',
]
export const mixedFeelings = [
  'It is okay for the price.',
  'Good, but delivery took longer than they said.',
  'Not bad. The picture made it look a bit better.',
  'Works, but the packaging was torn.',
  'Average. I have seen {noun} of better quality.',
  'The vendor was polite but slow to answer.',
]
export const faults = [
  'Not what I ordered, I had to send it back once.',
  'I am disappointed with {noun}.',
  'Delivery was a week late and nobody called.',
  'For this price I expected more.',
  'It arrived with a scratch and they took days to reply.',
  'Quality is lower than described.',
]
