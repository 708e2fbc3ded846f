import type { AdminMessage } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { call, routes } from '../../lib/api.ts'
import { formatMoment } from '../../words/format.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { PagedList } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { useChosen } from './use-chosen.ts'
import { rich, t } from '../../words/t.ts'

/** Messages of the feedback form, newest first. */
export function Messages() {
  const [page, onChange] = useAddressPage()
  const { chosen, choose, close, fallback } = useChosen<AdminMessage>()
  return (
    <>
      <div ref={fallback} tabIndex={-1} className="outline-none">
        <PagedList
          label={t('administration.messages.messages')}
          result={useQuery(adminQueries.messages(page))}
          paging={{ page, onChange }}
          empty={
            <EmptyState title={t('administration.messages.noMessagesYet')}>
              {t('administration.messages.feedbackAtTheEndOf')}
            </EmptyState>
          }
        >
          {(message) => <Message key={message.id} message={message} onDelete={() => choose(message)} />}
        </PagedList>
      </div>
      <Dialog title={t('administration.messages.deleteMessage')} open={chosen !== null} onClose={close}>
        {chosen !== null && <DeleteMessage message={chosen} onClose={close} />}
      </Dialog>
    </>
  )
}

const authorOf = ({ name, username }: AdminMessage) => name ?? username ?? t('administration.messages.aVisitor')

function Message({ message, onDelete }: { message: AdminMessage; onDelete: () => void }) {
  const { name, username, page, created_at, message: text } = message
  return (
    <li className="rounded-control border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-24 text-sm wrap-anywhere">
          <span className="font-semibold">{authorOf(message)}</span>{' '}
          <span className="text-muted">
            {name !== null && username !== null && `${t('administration.messages.signedInAsUsername', { username })} `}
            {page === null
              ? t('administration.messages.on', { moment: formatMoment(created_at) })
              : rich('administration.messages.onFrom', {
                  moment: formatMoment(created_at),
                  page: <Page path={page} />,
                })}
          </span>
        </p>
        <Button
          size="sm"
          aria-label={t('administration.messages.deleteTheMessageOfMessage', { message: authorOf(message) })}
          onClick={onDelete}
        >
          {t('administration.messages.deleteIt')}
        </Button>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}

/** A link only to a page of ours: any client can send the path. */
function Page({ path }: { path: string }) {
  if (safeRedirect(path) !== path) return path
  return (
    <a href={path} className="link">
      {path}
    </a>
  )
}

function DeleteMessage({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const remove = useAct(() => call(routes.adminDeleteMessage, { params: { id: message.id } }))
  const done = () => {
    onClose()
    showToast(t('administration.messages.theMessageIsDeleted'))
  }
  return (
    <ActForm
      text={t('administration.messages.theMessageOfMessageIs', { message: authorOf(message) })}
      action={t('administration.messages.deleteIt')}
      danger
      busy={remove.isPending}
      refusal={refusalOf(remove.error)}
      onSubmit={() => remove.mutate(undefined, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
