import { Form, type FormProps, useSubmit } from 'react-router'

/** A GET form that leaves empty fields out of the address. Without scripts the browser sends them all, to the same page. */
export function SearchForm({ preventScrollReset, ...props }: Omit<FormProps, 'onSubmit' | 'method' | 'action'>) {
  const submit = useSubmit()
  return (
    <Form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '') as [string, string][]
        void submit(new URLSearchParams(filled), preventScrollReset === undefined ? {} : { preventScrollReset })
      }}
    />
  )
}
