/** A card whose content may cost: it asks for nothing until its button is pressed. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failure, Skeleton } from '../../parts/states.tsx'

/** What is asked for, and how it is shown. */
interface AskedCardProps<Data> {
  readonly title: string
  /** What the button says. */
  readonly action: string
  readonly price: string
  /** What is said while the answer is awaited, and how many lines it may have. */
  readonly waiting: string
  readonly lines: number
  readonly queryKey: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<Data>
  readonly children: (data: Data) => ReactNode
}

/** The card. */
export function AskedCard<Data>(props: AskedCardProps<Data>) {
  const { title, action, price, waiting, lines, queryKey, read, children } = props
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => read(signal),
  })
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isAsked ? (
        <Skeleton lines={lines} label={waiting} />
      ) : (
        <div className="row">
          <button type="button" className="button" data-command={action} onClick={() => setAsked(true)}>
            {action}
          </button>
          <span className="quiet small">{price}</span>
        </div>
      )}
    </section>
  )
}
