import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextArea, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { basePath } from '../../lib/base-path.ts'
import { useAuth } from '../../lib/auth-store.ts'
import { useContacts } from '../../lib/contacts.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { rich, t } from '../../words/t.ts'

const MESSAGE_LENGTH = 4000
const NAME_LENGTH = 80

export interface FeedbackDraft {
  name: string
  message: string
}

const EMPTY_DRAFT: FeedbackDraft = { name: '', message: '' }

interface FeedbackDialogProps {
  open: boolean
  onClose: () => void
  /** Typed text: it outlives the dialog, so that closing it loses nothing. */
  draft: FeedbackDraft
  onDraft: (draft: FeedbackDraft) => void
}

/** A message to the operator. The text stays until it has been sent. */
export function FeedbackDialog({ open, onClose, draft, onDraft }: FeedbackDialogProps) {
  const send = useMutation({
    mutationFn: ({ name, message }: FeedbackDraft) =>
      call(routes.sendFeedback, {
        body: { message, page: location.pathname.slice(basePath().length), ...(name.trim() !== '' && { name }) },
      }),
    onSuccess: () => onDraft(EMPTY_DRAFT),
  })
  const close = () => {
    send.reset()
    onClose()
  }
  return (
    <Dialog title={t('shell.feedbackDialog.sendFeedback')} open={open} onClose={close}>
      {send.isSuccess ? (
        <div className="flex flex-col gap-4">
          <Alert tone="success">{t('shell.feedbackDialog.thankYouWeReadEvery')}</Alert>
          <Button className="self-end" ref={(button) => button?.focus()} onClick={close}>
            {t('shell.feedbackDialog.close')}
          </Button>
        </div>
      ) : (
        <FeedbackForm
          {...{ draft, onDraft }}
          busy={send.isPending}
          failure={send.isError ? reasonOf(send.error) : null}
          onSend={() => send.mutate(draft)}
        />
      )}
    </Dialog>
  )
}

function reasonOf(error: unknown): string {
  const [reason] = Object.values(fieldErrorsOf(error)).flat()
  return reason ?? detailOf(error) ?? t('shell.feedbackDialog.checkTheConnectionThenTry')
}

interface FeedbackFormProps extends Pick<FeedbackDialogProps, 'draft' | 'onDraft'> {
  busy: boolean
  /** Why the message was not sent. */
  failure: string | null
  onSend: () => void
}

function FeedbackForm({ draft, onDraft, busy, failure, onSend }: FeedbackFormProps) {
  const { isAuthenticated } = useAuth()
  const { contact } = useContacts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form onSubmit={submit} aria-label={t('shell.feedbackDialog.feedback')} className="flex flex-col gap-4">
      {failure !== null && <Alert title={t('shell.feedbackDialog.yourMessageWasNotSent')}>{failure}</Alert>}
      <TextField
        label={t('shell.feedbackDialog.yourNameOptional')}
        autoComplete="name"
        maxLength={NAME_LENGTH}
        value={draft.name}
        onChange={({ target }) => onDraft({ ...draft, name: target.value })}
      />
      <TextArea
        label={t('shell.feedbackDialog.message')}
        hint={
          isAuthenticated
            ? t('shell.feedbackDialog.weAlsoSeeYourUsername')
            : t('shell.feedbackDialog.weAlsoSeeWhichPage')
        }
        required
        rows={6}
        maxLength={MESSAGE_LENGTH}
        value={draft.message}
        onChange={({ target }) => onDraft({ ...draft, message: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        {contact !== null && (
          <p className="text-sm text-muted">
            {rich('shell.feedbackDialog.orWriteToContact', {
              contact: (
                <a href={`mailto:${contact}?subject=Feedback`} className="link wrap-anywhere">
                  {contact}
                </a>
              ),
            })}
          </p>
        )}
        <Button type="submit" variant="primary" className="ml-auto" busy={busy} disabled={draft.message.trim() === ''}>
          {t('shell.feedbackDialog.send')}
        </Button>
      </div>
    </form>
  )
}
