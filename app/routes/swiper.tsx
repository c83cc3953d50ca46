import { swiperPage } from "#app/content/pages/swiper.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(swiperPage, { isHidden: true });

export default function Swiper() {
  return <PageHead {...swiperPage} />;
}
