/** Somebody who follows orders, by the links in the e-mails. */
import { beforeEach } from "vitest";
import type { FollowDecision, FollowRequest } from "#app/domain/follow.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import type { Email } from "#workers/mail/mailer.ts";
import { readSendingLimits } from "#workers/mail/sending-limits.ts";
import { runNotifications } from "#workers/notifications/run.ts";
import type { FakeMailer } from "./fake-mailer.ts";
import { stores } from "./stores.ts";

export const NUMBER = "DL-2611-0385";
export const READER = "reader@consignee.example";

/** The token of the link in an e-mail. */
export function tokenOf(email: Pick<Email, "text"> | undefined): string {
  return /\/follow\/([0-9a-z]{32})\b/.exec(email?.text ?? "")?.[1] ?? "";
}

/** What a file's tests ask of the Backend, with the real stores and a mail service that they steer. */
export function following(mailer: FakeMailer) {
  let later: Promise<unknown>[] = [];
  beforeEach(() => {
    later = [];
  });
  const backend = (bindings: Partial<Bindings> = {}, network: number | null = null) =>
    createBackend(
      { ...stores, ...bindings },
      (work) => later.push(work),
      undefined,
      mailer,
      network,
    );
  const ask = async (
    { network, ...request }: Partial<FollowRequest & { network: number }> = {},
    bindings: Partial<Bindings> = {},
  ) => {
    const full = { order_number: NUMBER, email: READER, level: "all", ...request } as const;
    const answer = await backend(bindings, network).follow(full);
    await Promise.all(later);
    return answer;
  };
  const decide = (token: string, decision: FollowDecision) =>
    backend().decideFollowing({ token, decision });
  return {
    backend,
    ask,
    decide,
    look: (token: string) => backend().following({ token }),
    /** Asks, opens the link and says yes; returns the link's token. Nothing of it stays in `mailer.sent`. */
    async follow(request: Partial<FollowRequest> = {}) {
      await ask(request);
      const to = request.email ?? READER;
      const token = tokenOf(mailer.sent.findLast((email) => email.to === to));
      const { result } = await decide(token, "confirm");
      if (result?.state !== "following") throw new Error(`${to} doesn't follow`);
      mailer.sent.length = 0;
      return token;
    },
    run: (bindings: Partial<Bindings> = {}) =>
      runNotifications(
        { ...stores, ...bindings },
        { ...mailer, limits: readSendingLimits(bindings) },
      ),
  };
}
