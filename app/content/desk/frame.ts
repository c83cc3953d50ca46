/** Words of the desk's frame. */
export const deskFrame = {
  name: "Desk",
  title: (page: string) => `${page} | Desk`,
  skip: "To the content",
  navigation: "The desk's pages",
  signedInAs: (name: string) => `Signed in as ${name}`,
  site: "Public site",
  search: {
    label: "Reference, order number, name or email",
    placeholder: "Search  /",
    button: "Search",
  },
  pages: [
    { label: "Today", to: "/desk" },
    { label: "Enquiries", to: "/desk/enquiries" },
    { label: "Orders", to: "/desk/orders" },
    { label: "Files", to: "/desk/files" },
    { label: "Report", to: "/desk/report" },
    { label: "Activity", to: "/desk/activity" },
    { label: "Page titles", to: "/desk/page-words", isForAdmins: true },
    { label: "Forget", to: "/desk/forget", isForAdmins: true },
  ],
  error: {
    forbidden: {
      heading: "This is for the desk's administrators.",
      lead: "Only operators listed in DESK_ADMINS may do it. Nothing was changed.",
    },
    notFound: {
      heading: "There is nothing at this address.",
      lead: "It may have been removed, or the address is not complete.",
    },
    failed: {
      heading: "This page did not load.",
      lead: "The fault is ours. Nothing was changed that a page did not confirm; go back, and what you typed is still there. Then try again.",
    },
  },
} as const satisfies { readonly pages: readonly DeskPage[]; readonly [more: string]: unknown };

interface DeskPage {
  readonly label: string;
  readonly to: string;
  readonly isForAdmins?: boolean;
}

/** Words that several pages of the desk share. */
export const deskLabels = {
  none: "–",
  yes: "yes",
  no: "no",
  save: "Save",
  preview: "Preview",
  undo: "Undo",
  undone: (by: string) => `undone by ${by}`,
  more: "Older ones",
  first: "The newest",
  filter: "Show",
  all: "All",
  dubai: "Times of Dubai",
  checkFields: "Correct the marked fields; nothing is saved yet.",
} as const;
