/** The pages' structured data (schema.org). */

import {
  absolute,
  brand,
  companyEmail,
  headOfficeFacts,
  siteUrl,
} from "#app/content/company-facts.ts";
import { languages } from "#app/content/languages.ts";
import { pageUrl } from "#app/content/page-url.ts";
import type { Faq, Page, PageSection, PhoneLine, SectionedPage } from "#app/content/types.ts";
import { homeCrumb } from "#content/breadcrumbs.ts";
import { headOffice, inOneSentence, phoneLines } from "#content/company.ts";
import { locale } from "#content/locale.ts";

/** A schema.org Thing. */
export type Thing = { readonly "@type": string } & Readonly<Record<string, unknown>>;

const ORGANIZATION = "/#organization";
const WEBSITE = "/#website";

/**
 * A page's JSON-LD: publisher, breadcrumbs and content. The company is described on the home page, and
 * named by the others (developers.google.com/search/docs/appearance/structured-data/organization).
 */
export function jsonLd(page: Page | SectionedPage, questions: readonly Faq[] = []) {
  return {
    "@context": "https://schema.org",
    "@graph": [
      ...(page.path === "/" ? [describedOrganization(), website()] : [organization()]),
      ...breadcrumbs(page),
      ...services(page),
      ...(questions.length > 0 ? [faq(page, questions)] : []),
    ],
  };
}

function organization(): Thing {
  return {
    "@type": "Organization",
    "@id": absolute(ORGANIZATION),
    name: brand.name,
    url: siteUrl.value,
  };
}

function describedOrganization(): Thing {
  const { latitude, longitude } = headOfficeFacts;
  const [support] = phoneLines;
  return {
    ...organization(),
    description: inOneSentence,
    logo: absolute("/icons/icon-512.png"),
    image: absolute("/og/default.jpg"),
    email: companyEmail.value,
    telephone: support.dial,
    address: {
      "@type": "PostalAddress",
      streetAddress: headOffice.addressLines.value.slice(0, -1).join(", "),
      addressLocality: headOffice.locality,
      addressCountry: headOfficeFacts.countryCode,
    },
    location: {
      "@type": "Place",
      name: headOffice.place,
      geo: { "@type": "GeoCoordinates", latitude, longitude },
    },
    contactPoint: phoneLines.map(contactPoint),
  };
}

function contactPoint(line: PhoneLine, index: number): Thing {
  const isAog = index === phoneLines.length - 1;
  return {
    "@type": "ContactPoint",
    contactType: isAog ? "emergency" : "customer support",
    name: line.label,
    telephone: line.dial,
    availableLanguage: languages.en.lang,
    ...(isAog && {
      hoursAvailable: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: DAYS.map((day) => `https://schema.org/${day}`),
        opens: "00:00",
        closes: "23:59",
      },
    }),
  };
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function website(): Thing {
  return {
    "@type": "WebSite",
    "@id": absolute(WEBSITE),
    name: brand.name,
    url: siteUrl.value,
    inLanguage: locale.lang,
    publisher: { "@id": absolute(ORGANIZATION) },
  };
}

function breadcrumbs({ path, label = "", above }: Page): Thing[] {
  if (!above) return [];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: [homeCrumb, ...above, { label, to: path }].map(({ label, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: pageUrl(to),
      })),
    },
  ];
}

/** Each section of a service page is a Service with its own anchor. */
function services(page: Page | SectionedPage): Thing[] {
  return "sections" in page ? page.sections.map((section) => service(page.path, section)) : [];
}

function service(path: string, { id, title, lead, items }: PageSection): Thing {
  const url = `${pageUrl(path)}#${id}`;
  return {
    "@type": "Service",
    "@id": url,
    name: title,
    description: lead,
    url,
    provider: { "@id": absolute(ORGANIZATION) },
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: title,
      itemListElement: items.map(({ name, text }) => ({
        "@type": "Offer",
        itemOffered: { "@type": "Service", name, ...(text && { description: text }) },
      })),
    },
  };
}

function faq({ path }: Page, questions: readonly Faq[]): Thing {
  return {
    "@type": "FAQPage",
    "@id": `${pageUrl(path)}#faq`,
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
