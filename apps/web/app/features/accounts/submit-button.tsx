import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

/** Sends a form that holds a password or leads to one. */
export function SubmitButton(props: Pick<ComponentProps<typeof Button>, 'ref' | 'busy' | 'children'>) {
  return <Button type="submit" variant="buy" size="lg" block {...props} />
}
