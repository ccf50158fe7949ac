import { EditorFrame } from './editor-frame.tsx';
import { PictureLibrary } from './pictures/picture-library.tsx';

/** The picture library: what is in it, where each picture is used, and adding, replacing, renaming and deleting pictures. */
export function PicturesPage() {
  return (
    <EditorFrame page="Pictures" screen="pictures" description="The pictures of the articles.">
      {library}
    </EditorFrame>
  );
}

const library = <PictureLibrary />;
