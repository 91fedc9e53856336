/**
 * Days after which the text of a mail that could not be sent, and of a sent one what it can be sent again from and
 * the digest of whom it went to, are deleted.
 */
export const MAIL_CONTENT_DAYS = 30;
/** Days after which the record that a mail was sent is deleted. */
export const MAIL_RECORD_DAYS = 90;
/** Days that a licence waits for an address without an account; then the address is deleted. */
export const GIFT_DAYS = 90;
/** Days after which a checkout that was never paid is deleted; `keep_ledger` in the database allows no earlier day. */
export const ABANDONED_CHECKOUT_DAYS = 366;
