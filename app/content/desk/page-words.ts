/** Words of the page on which titles and descriptions are changed. */
export const deskPageWords = {
  title: "Page titles",
  lead: "What search engines and browser tabs show of the five pages. A change shows within two minutes.",
  fields: {
    meta_title: "Title",
    meta_description: "Description",
    meta_keywords: "Keywords, with commas between them",
  },
  preview: "How a search result may look",
  save: "Save",
  unchanged: "No changes. The titles are as they are stored.",
  changed:
    "Someone changed these titles meanwhile: compare with the activity below, then save again.",
  activity: "Activity",
} as const;
