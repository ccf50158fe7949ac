import { PhonePublishLine } from './changes/publish-line.tsx';
import { EditorFrame } from './desk/editor-frame.tsx';
import { PictureLibrary } from './pictures/picture-library.tsx';

export function PicturesPage() {
  return (
    <EditorFrame page="Pictures" screen="pictures" description="The pictures of the articles.">
      <PhonePublishLine />
      <PictureLibrary />
    </EditorFrame>
  );
}
