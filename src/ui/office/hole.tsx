import { usePage } from './context.ts'

/** Marks a place that differs between visits; it is filled when the page is sent. */
export const Hole = ({ name }: { readonly name: 'notices' | 'account' }) => {
  const { mark } = usePage()
  return <div class="contents" dangerouslySetInnerHTML={{ __html: mark(name) }} />
}
